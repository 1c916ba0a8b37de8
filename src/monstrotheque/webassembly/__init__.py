"""The kernels of a game for browsers: the same source, compiled for WebAssembly.

`python -m monstrotheque.webassembly FOLDER` writes them. The browser build runs it (docs/why/webassembly.md).
"""
