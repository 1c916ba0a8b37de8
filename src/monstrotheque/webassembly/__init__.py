"""The kernels of a game for browsers: the same source, compiled for WebAssembly.

`python -m monstrotheque.webassembly FOLDER` writes them; the build of the browser app does that (docs/webassembly.md).
"""
