import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderCycles, importCycles } from './cycles.ts'
import { importedFile, sourceFiles } from './source-files.ts'

/** What the folders of web/src stand on, each on all that come before it. */
const GROUND = ['locales', 'api', 'drafts', 'ui', 'metadata', 'fields', 'undo', 'changes']

/** What else each folder may import; what is not named here stands on the ground alone. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  activity: ['imports', 'tokens', 'users'],
  places: [],
  comments: [],
  live: [],
  notifications: [],
  roles: [],
  viewing: [],
  users: ['roles', 'viewing'],
  dictionaries: [],
  loss: [],
  'demo-data': [],
  account: ['demo-data'],
  entry: [],
  duplicates: [],
  imports: [],
  jobs: [],
  trash: ['users'],
  agenda: ['users'],
  tokens: ['roles', 'users'],
  webhooks: ['automations', 'tokens'],
  profile: ['entry', 'viewing'],
  applications: ['dictionaries', 'tokens'],
  automations: ['table'],
  forms: ['automations'],
  papers: ['automations'],
  funnels: ['dictionaries'],
  teams: ['dictionaries'],
  create: ['funnels'],
  palette: ['create', 'places'],
  board: ['create', 'funnels', 'loss', 'users'],
  welcome: ['account', 'demo-data', 'funnels', 'palette'],
  dashboard: ['agenda', 'board', 'funnels', 'notifications', 'palette', 'table', 'welcome'],
  table: ['funnels', 'palette'],
  'record-page': ['automations', 'comments', 'create', 'funnels', 'loss', 'palette', 'papers', 'table'],
  shell: ['create', 'notifications', 'palette', 'places', 'viewing'],
}

/** The files beside the folders put everything together. */
const files = sourceFiles('web/src/**/*.{ts,tsx}')
const folderOf = (file: string) => file.split('/').slice(2, -1)[0]
const edges = files.flatMap(({ path, imports }) =>
  imports.flatMap(({ specifier }) => importedFile(path, specifier) ?? []).map((to) => ({ from: path, to })),
)

const allowedFor = (folder: string): readonly string[] => {
  const place = GROUND.indexOf(folder)
  return place >= 0 ? GROUND.slice(0, place) : [...GROUND, ...(ALSO[folder] ?? [])]
}

test('every folder of web/src is known here', () => {
  const folders = files.flatMap(({ path }) => folderOf(path) ?? [])
  assert.deepEqual(new Set(folders), new Set([...GROUND, ...Object.keys(ALSO)]))
})

test('the web app imports nothing of src', () => {
  assert.deepEqual(
    edges.filter(({ to }) => !to.startsWith('web/src/')),
    [],
  )
})

for (const folder of [...GROUND, ...Object.keys(ALSO)])
  test(`${folder} of the web app imports ${allowedFor(folder).join(', ') || 'nothing'} besides itself`, () => {
    const allowed = [folder, ...allowedFor(folder)]
    const wrong = edges.filter(
      ({ from, to }) => folderOf(from) === folder && !allowed.includes(folderOf(to) ?? ''),
    )
    assert.deepEqual(wrong, [])
  })

test('no folder of the web app is reached again from itself', () => {
  const reached = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const next of allowedFor(folder)) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  for (const folder of [...GROUND, ...Object.keys(ALSO)]) assert.ok(!reached(folder).has(folder), folder)
})

test('no file of the web app imports itself by a detour', () => {
  assert.deepEqual(importCycles(files), [])
})

test('no folder of the web app imports itself by a detour', () => {
  assert.deepEqual(folderCycles(files), [])
})
