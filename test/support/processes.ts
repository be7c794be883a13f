import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folders whose files only ask a service of their own: starting the process costs them more than their tests. */
const SHARING =
  /^test\/(accounts|app|architecture|attacks|automations|bulk|changes|definition|derive|http|jobs|merge|money|papers|past|rights|rules|support|timeline|undo|web-forms|wire|writes)\//
/** A browser serves the pages of several files as well. */
const BROWSING = /^test\/web\//
/** They count the statements, the time or the memory of their process, or set its clock: a neighbour's would count too. */
const ALONE =
  /^test\/(attacks\/(fairness|growth|idle|includes|limits|lockout|nesting|statements|streams|supply|uploads)|automations\/killed|bulk\/memory|rights\/(held|hidden-or-missing|two-processes)|rules\/formulas|undo\/(killed|large)|wire\/checklist\/statements|wire\/documents)/
/** They compare times: they run last, beside nothing but each other. */
const QUIET = /^test\/(attacks|bulk\/memory|runtime|speed)/
/** Those after the first find the code compiled, and a browser started. */
const MOST_TOGETHER = 12
const MOST_BROWSING = 5

/** What node:test is to start: the long files, then groups that share a process and between them files that mostly wait, then those that want quiet. */
export function processesFor(
  files: readonly string[],
  longest: readonly string[],
  folder: string,
): readonly string[] {
  const short = files.filter((file) => !longest.includes(file))
  const browsing = short.filter((file) => BROWSING.test(file))
  const sharing = short.filter((file) => SHARING.test(file) && !ALONE.test(file))
  const alone = short.filter((file) => !browsing.includes(file) && !sharing.includes(file))
  return [
    ...longest.filter((file) => files.includes(file)),
    ...dealtOut(
      [...groups('web', browsing, MOST_BROWSING, folder), ...groups('group', sharing, MOST_TOGETHER, folder)],
      alone.filter((file) => !QUIET.test(file)),
    ),
    ...alone.filter((file) => QUIET.test(file)),
  ]
}

/** Some among the others, evenly. */
function dealtOut(others: readonly string[], some: readonly string[]): string[] {
  const places = [
    ...others.map((file, index) => ({ file, at: (index + 0.5) / others.length })),
    ...some.map((file, index) => ({ file, at: (index + 0.5) / some.length })),
  ]
  return places.sort((one, other) => one.at - other.at).map(({ file }) => file)
}

/** Neighbours in a folder are often alike in length, so they are dealt out like cards. */
function groups(name: string, files: readonly string[], most: number, folder: string): string[] {
  const count = Math.ceil(files.length / most)
  return Array.from({ length: count }, (_, number) => {
    const members = files.filter((_, place) => place % count === number)
    const group = path.join(folder, `${name}-${number + 1}.test.mjs`)
    writeFileSync(group, groupOf(members))
    return group
  })
}

const RUN_EACH = pathToFileURL(path.resolve('test/support/file-end.ts'))

const groupOf = (members: readonly string[]): string => `
import { runEach } from '${RUN_EACH}'
runEach([
${members.map((file) => `  new URL('${pathToFileURL(file)}'),`).join('\n')}
])
`
