import asyncHooks, { type AsyncHook } from 'node:async_hooks'

/**
 * node:test follows every promise of a process to tell whose test an uncaught error belongs to: a tenth of its work.
 * Without that an uncaught error still fails the file.
 */
const idle: AsyncHook = { enable: () => idle, disable: () => idle }
const { createHook } = asyncHooks
asyncHooks.createHook = () => idle
await import('node:test')
asyncHooks.createHook = createHook
