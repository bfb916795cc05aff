"""Our kernels as WebAssembly: the same rules and the same search in any browser. It translates and knows no rule."""
