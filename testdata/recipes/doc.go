// Package recipes has functions to copy. RECIPES.md lists them by task.
//
// Each file is for one task. Its first lines say which other files of this package a copy needs. A copy needs one
// edit, the name of the package, and it gets no fixes.
package recipes
