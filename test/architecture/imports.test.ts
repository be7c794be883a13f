import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderCycles, importCycles } from './cycles.ts'
import { importedFile, importsIn, sourceFiles } from './source-files.ts'

/** What each folder of src may import besides itself: a request walks one way, and no folder reaches back up. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  definition: [],
  'embedded-postgres': [],
  errors: [],
  runtime: ['errors'],
  resources: ['definition'],
  jsonapi: ['definition', 'errors'],
  store: ['definition', 'errors', 'runtime', 'jsonapi'],
  jobs: ['store'],
  rules: ['definition', 'errors', 'jsonapi', 'store', 'jobs'],
  accounts: ['definition', 'errors', 'runtime', 'jsonapi', 'store', 'jobs', 'rules'],
  undo: ['definition', 'errors', 'runtime', 'jsonapi', 'store', 'jobs', 'rules'],
  bulk: ['definition', 'errors', 'runtime', 'jsonapi', 'store', 'jobs', 'rules', 'undo'],
  follow: ['jsonapi', 'store'],
  webhooks: [
    ...['definition', 'errors', 'runtime', 'jsonapi', 'store', 'jobs', 'rules', 'accounts', 'follow'],
  ],
  notifications: [
    ...['definition', 'errors', 'runtime', 'jsonapi', 'store', 'jobs', 'rules', 'accounts', 'follow'],
  ],
  automations: [
    ...['definition', 'errors', 'runtime', 'jsonapi', 'store', 'jobs', 'rules', 'accounts', 'follow'],
    ...['webhooks', 'notifications'],
  ],
  papers: ['definition', 'errors', 'jsonapi', 'store', 'jobs', 'rules', 'accounts'],
  'web-forms': ['definition', 'errors', 'jsonapi', 'store', 'rules', 'accounts', 'notifications'],
  derive: ['definition', 'errors', 'jsonapi', 'rules', 'accounts', 'bulk', 'undo'],
  api: [
    ...['definition', 'errors', 'runtime', 'jsonapi', 'store', 'jobs', 'rules', 'accounts', 'bulk', 'undo'],
    ...['follow', 'webhooks', 'notifications', 'automations', 'papers', 'web-forms', 'demo'],
  ],
  app: [
    'definition',
    'errors',
    'jsonapi',
    'store',
    'jobs',
    'rules',
    'accounts',
    'automations',
    'notifications',
    'demo',
    'derive',
    'api',
  ],
  http: [
    'definition',
    'errors',
    'runtime',
    'jsonapi',
    'store',
    'jobs',
    'rules',
    'accounts',
    'derive',
    'api',
    'app',
  ],
  demo: ['definition', 'errors', 'jsonapi', 'store', 'jobs', 'rules', 'accounts', 'undo'],
  cli: [
    'definition',
    'resources',
    'runtime',
    'jsonapi',
    'embedded-postgres',
    'store',
    'jobs',
    'rules',
    'accounts',
    'undo',
    'automations',
    'bulk',
    'notifications',
    'webhooks',
    'web-forms',
    'derive',
    'api',
    'http',
    'demo',
  ],
}

/** Packages that few folders hide from the others. */
const HIDDEN_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  pg: ['store', 'embedded-postgres'],
  'pg-boss': ['jobs'],
  nodemailer: ['accounts'],
}

const files = sourceFiles('src/**/*.ts')
const folderOf = (file: string) => file.split('/')[1]!
const edges = files.flatMap(({ path, imports }) => imports.map((one) => ({ from: path, ...one })))

test('imports of every shape are seen', () => {
  const text = [
    "import a from 'one'",
    "import type { B } from 'two'",
    "import {\n  c,\n  type D,\n} from 'three'",
    "import 'four'",
    "export * from 'five'",
    "export type { E } from 'six'",
    "const f = await import('seven')",
    "// import 'eight'",
    "/** import 'nine' */",
  ].join('\n')
  const seen = importsIn(text).map(({ specifier, isTypeOnly }) => [specifier, isTypeOnly])
  assert.deepEqual(seen, [
    ['one', false],
    ['two', true],
    ['three', false],
    ['four', false],
    ['five', false],
    ['six', true],
    ['seven', false],
  ])
})

test('every folder of src is known here', () => {
  assert.deepEqual(new Set(files.map(({ path }) => folderOf(path))), new Set(Object.keys(ALLOWED)))
})

test('every relative import names a file of src', () => {
  const known = new Set(files.map(({ path }) => path))
  const lost = edges.filter(({ from, specifier }) => {
    const file = importedFile(from, specifier)
    return file !== undefined && !known.has(file)
  })
  assert.deepEqual(lost, [])
})

for (const [folder, allowed] of Object.entries(ALLOWED))
  test(`${folder} imports ${allowed.join(', ') || 'nothing'} besides itself`, () => {
    const wrong = edges.filter(({ from, specifier }) => {
      const file = importedFile(from, specifier)
      return folderOf(from) === folder && file && ![folder, ...allowed].includes(folderOf(file))
    })
    assert.deepEqual(wrong, [])
  })

for (const [name, folders] of Object.entries(HIDDEN_PACKAGES))
  test(`${name} is imported by ${folders.join(' and ')} alone`, () => {
    const importers = edges
      .filter(({ specifier }) => specifier === name || specifier.startsWith(`${name}/`))
      .map(({ from }) => folderOf(from))
    assert.deepEqual(new Set(importers), new Set(folders))
  })

const file = (path: string, specifier: string, isTypeOnly = false) => ({
  path,
  text: '',
  imports: [{ specifier, isTypeOnly }],
})

test('a cycle of imports is found, and imports of types alone make none', () => {
  const [a, b] = [file('src/x/a.ts', './b.ts'), file('src/x/b.ts', '../x/c.ts')]
  assert.deepEqual(importCycles([a, b, file('src/x/c.ts', './a.ts')]), [
    ['src/x/a.ts', 'src/x/b.ts', 'src/x/c.ts', 'src/x/a.ts'],
  ])
  assert.deepEqual(importCycles([a, b, file('src/x/c.ts', './a.ts', true)]), [])
})

test('a cycle of folders is found, and a folder makes none with what it holds', () => {
  const there = file('src/x/a/one.ts', '../b/two.ts')
  assert.deepEqual(folderCycles([there, file('src/x/b/three.ts', '../a/four.ts')]), [
    ['src/x/a', 'src/x/b', 'src/x/a'],
  ])
  assert.deepEqual(folderCycles([there, file('src/x/b/three.ts', '../a/four.ts', true)]), [])
  assert.deepEqual(
    folderCycles([file('src/x/one.ts', './a/two.ts'), file('src/x/a/two.ts', '../three.ts')]),
    [],
  )
})

test('files do not import each other in a circle', () => {
  assert.deepEqual(importCycles(files), [])
})

test('folders do not import each other in a circle', () => {
  assert.deepEqual(folderCycles(files), [])
})
