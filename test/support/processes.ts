import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folders whose files only ask a service of their own: starting the process costs them more than their tests. */
const SHARING = /^test\/(accounts|app|changes|merge|rules|wire|writes)\//
/** They count the statements or the temporary files of their process, and a neighbour's would count too. */
const ALONE = /^test\/(rules\/formulas|wire\/checklist\/statements|wire\/documents)/
const MOST_TOGETHER = 8

/** What node:test is to start: the long files, then files in groups that share a process, then the others. */
export function processesFor(
  files: readonly string[],
  longest: readonly string[],
  folder: string,
): readonly string[] {
  const isAlone = (file: string) => longest.includes(file) || ALONE.test(file)
  const sharing = files.filter((file) => SHARING.test(file) && !isAlone(file))
  const others = files.filter((file) => !sharing.includes(file) && !longest.includes(file))
  return [...longest.filter((file) => files.includes(file)), ...groups(sharing, folder), ...others]
}

/** Neighbours in a folder are often alike in length, so they are dealt out like cards. */
function groups(files: readonly string[], folder: string): string[] {
  const count = Math.ceil(files.length / MOST_TOGETHER)
  return Array.from({ length: count }, (_, number) => {
    const members = files.filter((_, place) => place % count === number)
    const group = path.join(folder, `group-${number + 1}.test.mjs`)
    writeFileSync(group, groupOf(members))
    return group
  })
}

/** The tests wait until all files are loaded: node:test ends as soon as it knows of no test that is left. */
const groupOf = (members: readonly string[]): string => `
import { before } from 'node:test'
const loaded = Promise.withResolvers()
before(() => loaded.promise)
${members.map((file) => `await import('${pathToFileURL(file)}')`).join('\n')}
loaded.resolve()
`
