import { loadRegistry } from '../../src/resources/load.ts'

/** The types of the product. All files of a process share it, and with it the compiled description of their answers. */
export const registry = await loadRegistry()
