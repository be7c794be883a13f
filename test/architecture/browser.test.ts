import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFiles } from './source-files.ts'

/** Ways to drive a browser that work by luck, and what to write instead. */
const BY_LUCK = [
  // It looks once and may, then again at the next frame, where the policy of the page refuses text as code.
  { name: 'waitForFunction', pattern: /\.waitForFunction\(/, instead: 'a locator that waits' },
  {
    name: 'scripts and styles put into a page',
    pattern: /\.add(Script|Style)Tag\(|\.setContent\(|\bbypassCSP\b/,
    instead: 'page.evaluate, which leaves the policy as it is',
  },
  {
    name: 'a guess at how long something takes',
    pattern: /\.waitForTimeout\(|'networkidle'/,
    instead: 'a locator that waits, or settled(page)',
  },
  {
    name: 'handles of elements, which the next drawing replaces',
    pattern: /\.waitForSelector\(|\.\$\$?(eval)?\(/,
    instead: 'a locator, which looks again',
  },
]

const files = sourceFiles('{test,bench}/**/*.ts').filter(({ path }) => !path.startsWith('test/architecture/'))

for (const { name, pattern, instead } of BY_LUCK)
  test(`tests of the browser do without ${name}: there is ${instead}`, () => {
    const found = files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
    assert.deepEqual(found, [])
  })
