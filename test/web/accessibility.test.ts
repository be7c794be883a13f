import assert from 'node:assert/strict'
import { seriousFaults } from './axe.ts'
import { ENTRY_PAGES, PAGES } from './pages.ts'
import { settled } from './settled.ts'
import { browserTest, startWeb } from './support.ts'

const web = await startWeb()
await web.api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg', email: 'anna@example.com' })
await web.api.create('deals', { name: 'Coffee corner', amount: 1200 })

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of ENTRY_PAGES)
    browserTest(`${path} has no serious fault in ${colorScheme}`, async () => {
      const page = await web.open(path, { colorScheme })
      await settled(page)
      assert.deepEqual(await seriousFaults(page, colorScheme), [])
      await page.context().close()
    })

  browserTest(`no page behind the sign-in has a serious fault in ${colorScheme}`, async () => {
    const page = await web.enter('/', undefined, { colorScheme })
    for (const path of PAGES) {
      await page.goto(web.origin + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      assert.deepEqual(await seriousFaults(page, colorScheme), [], path)
    }
    await page.context().close()
  })

  browserTest(`dialogs and menus have no serious fault in ${colorScheme}`, async () => {
    const page = await web.enter('/settings/tokens', undefined, { colorScheme })
    await page.getByRole('button', { name: 'Create a token' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click()
    await page.getByText('This is needed').waitFor()
    assert.deepEqual(await seriousFaults(page, colorScheme), [], 'the form of a token')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Owner' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).waitFor()
    assert.deepEqual(await seriousFaults(page, colorScheme), [], 'the menu of a token')
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await seriousFaults(page, colorScheme), [], 'the question before revoking')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'owner1@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    assert.deepEqual(await seriousFaults(page, colorScheme), [], 'the menu of the user')
    await page.context().close()
  })
}

browserTest('on a phone the navigation is a drawer without a serious fault', async () => {
  const page = await web.enter('/settings/tokens', undefined, { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

browserTest('no page is wider than the screen of a phone', async () => {
  const page = await web.enter('/', undefined, { viewport: { width: 390, height: 844 } })
  for (const path of PAGES) {
    await page.goto(web.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390, path)
  }
})
