import assert from 'node:assert/strict'
import { browserTest, OWNER, signIn, startWeb } from '../web/support.ts'

const web = await startWeb()

/** As they stand in the address bar; each has led, or tries to lead, to another site. */
const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '%2F%09%2Fevil.example',
  '/%0A/evil.example',
  '/%0D%0A/evil.example',
  '%09//evil.example',
  '%20//evil.example',
  '%01//evil.example',
  '/%5Cevil.example',
  '%5C%5Cevil.example',
  '/%09%5Cevil.example',
  '/.//evil.example',
  '/settings/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'ht%09tps://evil.example',
  'http://127.0.0.1@evil.example',
  'javascript:location=%22https://evil.example%22',
  'java%0Ascript:location=%22https://evil.example%22',
  'data:text/html,evil',
]

const WITHIN = {
  '/settings/tokens': '/settings/tokens',
  '/contacts?filter[q]=a%2526b': '/contacts?filter[q]=a%26b',
  'settings/profile': '/settings/profile',
  '%252F%252Fevil.example': '/%2F%2Fevil.example',
  '/@evil.example': '/@evil.example',
}

/** The first address that is asked for after the sign-in. What stands there does not matter: the page stays. */
async function placesAfterSignIn(values: readonly string[]): Promise<string[]> {
  const page = await web.open(`/sign-in?to=${values[0]}`)
  await page.route(isElsewhere, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
  )
  const places: string[] = []
  for (const value of values) {
    await page.evaluate(`history.pushState(null, '', '/sign-in?to=${value}')`)
    const leaving = page.waitForRequest((request) => request.isNavigationRequest())
    await signIn(page, OWNER)
    places.push((await leaving).url())
  }
  await page.context().close()
  return places
}

const isElsewhere = ({ origin, pathname }: URL) => pathname !== '/sign-in' || origin !== web.origin

browserTest('whatever a link to the sign-in says, it leads to no other site', async () => {
  const places = await placesAfterSignIn(ELSEWHERE)
  assert.deepEqual(
    places,
    ELSEWHERE.map(() => `${web.origin}/`),
  )
})

browserTest('a link to the sign-in leads to every page of this one', async () => {
  const places = await placesAfterSignIn(Object.keys(WITHIN))
  assert.deepEqual(
    places,
    Object.values(WITHIN).map((path) => web.origin + path),
  )
})
