import { takenAttribute } from '../store/violation.ts'
import type { CreateWrite, UpdateWrite } from '../store/write/write.ts'
import type { Undo } from './undo.ts'

/**
 * Writes what comes back. A unique value that somebody else has since is a conflict that nothing can go over: its
 * record stays away, its edit leaves it out. Whose value it is shows by halves.
 */
export async function writeWhatIsFree<W extends CreateWrite | UpdateWrite>(
  undo: Undo,
  writes: readonly W[],
  store: (writes: readonly W[]) => Promise<void>,
): Promise<void> {
  if (writes.length === 0) return
  const attribute = await undo.session
    .inSavepoint(() => store(writes))
    .then(() => undefined)
    .catch(takenIn)
  if (attribute === undefined) return
  if (writes.length > 1) {
    const half = Math.ceil(writes.length / 2)
    await writeWhatIsFree(undo, writes.slice(0, half), store)
    await writeWhatIsFree(undo, writes.slice(half), store)
    return
  }
  const [write] = writes as readonly [W]
  undo.conflicts.overrules(write.type, write.id!, attribute, 'is taken by another record since')
  const rest = without(write, attribute)
  if (rest) return writeWhatIsFree(undo, [rest], store)
  undo.undone--
  undo.skipped++
}

function takenIn(failure: unknown): string {
  const attribute = takenAttribute(failure)
  if (attribute === undefined) throw failure
  return attribute
}

/** What is left of an edit when one value of it is not free; undefined when nothing is. */
function without<W extends CreateWrite | UpdateWrite>(write: W, attribute: string): W | undefined {
  if (write.action === 'create' || !write.attributes.has(attribute)) return undefined
  const attributes = new Map([...write.attributes].filter(([name]) => name !== attribute))
  return attributes.size + write.links.size > 0 ? { ...write, attributes } : undefined
}
