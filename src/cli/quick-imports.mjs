import { registerHooks } from 'node:module'

/**
 * Our own modules name each other by their whole relative path, so nothing has to be searched for: asking the disk
 * about each of eight hundred was a fifth of a start (docs/decisions/0069).
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.ts')) return next(specifier, context)
    const url = new URL(specifier, context.parentURL).href
    return { url, format: 'module-typescript', shortCircuit: true }
  },
})
