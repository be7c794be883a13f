import assert from 'node:assert/strict'
import { launchChromium } from './chromium.ts'
import { startDemo } from './demo.ts'
import { browserTest, OWNER } from './support.ts'
import { walk } from './walk/walk.ts'

/** A page of each kind; `npm run walk` goes through all of them in every way. */
const WAYS = [
  {
    account: 'the demo',
    start: startDemo,
    language: 'en',
    screen: 'desktop',
    among: ['/deals/1'],
  },
] as const

for (const { account, start, among, ...way } of WAYS)
  browserTest(`pages of ${account} bear all that people do to them, on a ${way.screen}`, async () => {
    const web = await start()
    const owner = { type: 'users', id: web.account.userId, attributes: { locale: way.language } }
    await web.api.patch(`/users/${owner.id}`, { data: owner })
    const browser = await launchChromium()
    const isWanted = (path: string) => among.some((one) => one === path)
    const walked = walk({ browser, origin: web.origin, who: OWNER, ...way, isWanted })
    assert.deepEqual(await walked.finally(() => browser.close()), [])
  })
