import { registerHooks } from 'node:module'

/** `openapi-typescript` prints types with the TypeScript 5 compiler, which is installed in addition to the one that checks this project. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
