import { registerHooks } from 'node:module'

/** `openapi-typescript` prints types by the compiler of TypeScript 5, which stands beside the one that checks this project. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
