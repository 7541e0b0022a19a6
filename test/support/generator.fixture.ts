import { registerHooks } from 'node:module'

/** `openapi-typescript` needs the TypeScript 5 compiler, which is installed in addition to the compiler of this project. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
