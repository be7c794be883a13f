import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { choose, press, write } from './day/keyboard.ts'
import { looksGood, open } from './day/place.ts'
import { go } from './go.ts'
import { settled } from './settled.ts'
import { browserTest, heading, OWNER, startWeb } from './support.ts'
import { leftEmpty } from './walk/looks.ts'

const web = await startWeb({ isNew: true })

const main = (page: Page) => page.getByRole('main')

const COMPANY = {
  ru: {
    owner: 'owner1@example.com',
    browser: { locale: 'ru-RU', timezoneId: 'Europe/Samara' },
    currency: 'RUB · российский рубль',
    business: 'Услуги',
    stage: 'Сдача работ',
  },
  en: {
    owner: 'owner2@example.com',
    browser: { locale: 'en-GB', timezoneId: 'Europe/London' },
    currency: 'GBP · British Pound',
    business: 'Services',
    stage: 'Handover',
  },
}
await web.addAccount('UTC', OWNER.password)

for (const [language, texts] of Object.entries({ ru, en }))
  browserTest(
    `a new owner is asked in the language of the browser, by keyboard, and never twice (${language})`,
    async () => {
      const { welcome, account, demoData, work, home } = texts
      const { owner, browser, currency, business, stage } = COMPANY[language as 'en' | 'ru']
      const page = await web.enter('/', { ...OWNER, email: owner }, browser)
      const place = { web, page, texts, language: language as 'en' | 'ru' }
      const choice = (name: string) => page.getByRole('combobox', { name })
      await heading(page, welcome.title).waitFor()
      await settled(page)
      assert.equal(await choice(account.currency).inputValue(), currency)
      assert.equal(await choice(account.timeZone).inputValue(), browser.timezoneId)
      await looksGood(place, 'what is asked')
      const company = page.getByRole('textbox').first()
      await write(company, 'Ромашка')
      await page.reload()
      await company.waitFor()
      assert.equal(await company.inputValue(), 'Ромашка')
      await choose(choice(welcome.business), business)
      await page.getByRole('list', { name: welcome.stages }).getByText(stage).waitFor()
      await press(page.getByRole('button', { name: welcome.begin }))
      await heading(page, welcome.readyTitle('Ромашка')).waitFor()
      await looksGood(place, 'the doors')

      await press(main(page).getByRole('button', { name: demoData.add }))
      await main(page).getByText(demoData.there).waitFor({ timeout: 60_000 })
      await press(main(page).getByRole('link', { name: welcome.home }))
      const steps = main(page).getByRole('region', { name: welcome.checklist })
      await steps.getByText(welcome.progress(3, 5)).waitFor()
      await looksGood(place, 'the first steps')
      await press(page.getByRole('radio', { name: work.figures }), 'ArrowLeft')
      await main(page).getByRole('heading', { name: work.deals }).waitFor()
      await looksGood(place, 'one’s own work')
      await press(page.getByRole('radio', { name: work.mine }), 'ArrowRight')
      await press(steps.getByRole('button', { name: welcome.dismiss }))
      await steps.waitFor({ state: 'detached' })

      await open(place, account.title)
      await press(main(page).getByRole('button', { name: demoData.remove }))
      await main(page).getByText(demoData.gone).waitFor({ timeout: 60_000 })
      await page.goto(`${web.origin}/`)
      await heading(page, home.title(null)).waitFor()
    },
  )

/** A page of each kind; `npm run walk` looks at all of them. */
const EMPTY = [
  ...['/contacts', '/imports', '/?view=work', '/settings/teams', '/settings/papers', '/settings/webhooks'],
  ...['/settings/automations', '/settings/applications', '/settings/dictionaries/sources'],
]

browserTest('whatever is empty says so and has the button that fills it', async () => {
  await web.addAccount('UTC', 'password')
  const page = await web.enter('/', { email: 'owner3@example.com', password: 'password' })
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await heading(page, 'Hello').waitFor()
  for (const path of EMPTY) {
    await go(page, path)
    await main(page).locator('[data-nothing]').first().waitFor()
    assert.deepEqual(await leftEmpty(page), [], path)
  }
  await page.goto(`${web.origin}/contacts`)
  await main(page).getByRole('button', { name: 'Add the first contact' }).press('Enter')
  await page.getByRole('dialog', { name: /contact/i }).waitFor()
})
