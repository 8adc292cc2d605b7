// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Calls java.net.URI. Each line of standard input is the name of a call and its inputs, with
 * tabs between them. The output has the version of Java, and then a line for each call: the
 * result, or "error" for an exception. The tests run this program.
 */
class JavaNetURI {
    public static void main(String[] args) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        var out = new PrintStream(System.out, true, UTF_8);
        out.println(Runtime.version());
        for (String line; (line = in.readLine()) != null; ) {
            try {
                out.println(call(line.split("\t", -1)));
            } catch (URISyntaxException | ReflectiveOperationException e) {
                out.println(e instanceof NoSuchMethodException ? e : "error");
            }
        }
    }

    static Object call(String[] f) throws URISyntaxException, ReflectiveOperationException {
        switch (f[0]) {
            case "new(host,path)":
                return new URI(null, f[1], f[2], null);
            case "new(query)":
                return new URI("http", "h", "/", "x=" + f[1], null);
            case "getMessage":
                try {
                    return new URI(f[1]);
                } catch (URISyntaxException e) {
                    return e.getMessage(); // getReason, getIndex and getInput
                }
            case "getIndex":
                try {
                    return new URI(f[1]);
                } catch (URISyntaxException e) {
                    return e.getIndex();
                }
        }
        URI u = new URI(f[1]);
        if (f.length == 2) {
            return URI.class.getMethod(f[0]).invoke(u);
        }
        URI v = new URI(f[2]);
        return switch (f[0]) {
            case "equals" -> u.equals(v);
            case "compareTo" -> Integer.signum(u.compareTo(v));
            default -> URI.class.getMethod(f[0], URI.class).invoke(u, v);
        };
    }
}
