import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { signedHeaders } from '../../src/webhooks/signature.ts'
import { installPackage } from '../support/debian.ts'

const page = readFileSync('docs/webhooks.md', 'utf8')
const codeIn = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(page)![1]!

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OLD = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const BODY = JSON.stringify({
  type: 'contacts.create',
  note: 'Ünïcode',
  position: '3-1',
  'previous-position': '2-1',
})

const hasProgram = (name: string) => spawnSync(name, ['--version']).status === 0
if (!hasProgram('php')) installPackage('php-cli')

/** What each program is asked, and what it has to say: whether it verifies, and which positions it misses. */
const cases = [
  { secret: SECRET, headers: signedHeaders([SECRET, OLD], 'webhook_1_3-1', BODY), body: BODY },
  { secret: OLD, headers: signedHeaders([SECRET, OLD], 'webhook_1_3-1', BODY), body: BODY },
  {
    secret: SECRET,
    headers: signedHeaders([SECRET], 'webhook_1_3-1', BODY),
    body: BODY.replace('3-1', '4-1'),
  },
  { secret: SECRET, headers: signedHeaders([OLD], 'webhook_1_3-1', BODY), body: BODY },
  {
    secret: SECRET,
    headers: signedHeaders([SECRET], 'webhook_1_3-1', BODY, Date.now() - 3_600_000),
    body: BODY,
  },
]
const deliveries = [
  { position: '1-1', 'previous-position': null },
  { position: '3-1', 'previous-position': '2-1' },
  { position: '4-1', 'previous-position': '3-1' },
]
const EXPECTED = { verified: [true, true, false, false, false], missing: ['2-1'] }

const PROGRAMS: Record<string, { command: string[]; ask: string }> = {
  js: {
    command: [process.execPath, '--input-type=module', '-e'],
    ask: `const { cases, deliveries } = JSON.parse(process.env.ASKED)
      const holds = ({ secret, headers, body }) => { try { return verified(secret, headers, body).type === 'contacts.create' } catch { return false } }
      console.log(JSON.stringify({ verified: cases.map(holds), missing: missing(deliveries) }))`,
  },
  python: {
    command: ['python3', '-c'],
    ask: `
import os
asked = json.loads(os.environ["ASKED"])
def holds(one):
    try: return verified(one["secret"], one["headers"], one["body"])["type"] == "contacts.create"
    except ValueError: return False
print(json.dumps({"verified": [holds(one) for one in asked["cases"]], "missing": missing(asked["deliveries"])}))`,
  },
  php: {
    command: ['php', '-r'],
    ask: `
$asked = json_decode(getenv('ASKED'), true);
$holds = function ($one) { try { return verified($one['secret'], $one['headers'], $one['body'])['type'] === 'contacts.create'; } catch (Exception $e) { return false; } };
echo json_encode(['verified' => array_map($holds, $asked['cases']), 'missing' => missing($asked['deliveries'])]);`,
  },
}

for (const [language, { command, ask }] of Object.entries(PROGRAMS)) {
  const [program, ...args] = command as [string, ...string[]]
  const isThere = hasProgram(program)
  test(`the code for receivers in ${language} verifies what is sent, and finds what is missing`, {
    skip: !isThere && `${program} is not installed`,
  }, () => {
    const { stdout, stderr } = spawnSync(program, [...args, `${codeIn(language)}\n${ask}`], {
      env: { ...process.env, ASKED: JSON.stringify({ cases, deliveries }) },
      encoding: 'utf8',
    })
    assert.equal(stderr, '')
    assert.deepEqual(JSON.parse(stdout), EXPECTED)
  })
}
