// A configuration in JSON. A copy needs masked.go.

package recipes

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"rfc2396.example/uri"
)

// The settings are an example of what a program reads from a configuration. encoding/json calls Parse for a uri.URI,
// and ParseServer for a uri.Server. For a host that no Server has, such as "my_service", declare a string, and call
// hostsOf.
type settings struct {
	Feed  uri.URI            `json:"feed"`
	Proxy logged[uri.Server] `json:"proxy"`
}

// check returns an error for what decoding accepts and the program does not. An empty text is a reference, and a
// Server without a host; a member that is null or absent leaves the zero value; and a Server may have the port 99999.
func (s settings) check() error {
	proxy := s.Proxy.Value()
	_, isPort := proxy.PortNumber(8080)
	switch {
	case !s.Feed.IsAbsolute():
		return errors.New("feed: want an absolute URI")
	case proxy.HostKind() == uri.NoHost:
		return errors.New("proxy: want a host")
	case !isPort:
		return errors.New("proxy: want a port up to 65535")
	}
	return nil
}

// unmarshal is json.Unmarshal for an object that becomes a struct. If just one URI or Server in it is wrong, and its
// member is there once, the error begins with the name of that member.
func unmarshal(data []byte, v any) error {
	err := json.Unmarshal(data, v)
	var broken *uri.SyntaxError
	var members map[string]json.RawMessage
	if !errors.As(err, &broken) {
		return err
	}
	_ = json.Unmarshal(data, &members) // not of an array, which has none
	for _, name := range slices.Sorted(maps.Keys(members)) {
		member, _ := json.Marshal(map[string]json.RawMessage{name: members[name]}) // never an error
		if err := json.Unmarshal(member, v); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return err
}
