import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { choose, press, write } from './day/keyboard.ts'
import { labelIn, looksGood, open, type Place } from './day/place.ts'
import { go } from './go.ts'
import { settled } from './settled.ts'
import { browserTest, heading, OWNER, startWeb } from './support.ts'
import { leftEmpty } from './walk/looks.ts'

const web = await startWeb({ isNew: true })
await web.addAccount('UTC', OWNER.password)

const COMPANIES = {
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
const COMPANY = 'Ромашка'

/** `WHOLE_HOUR=1 npm test -- test/web/first-hour.test.ts` takes every step in both languages. */
const isWhole = (language: string) => language === 'en' || process.env.WHOLE_HOUR === '1'

for (const [language, texts] of [
  ['ru', ru],
  ['en', en],
] as const)
  browserTest(`the first hour of an account is spent without a mouse (${language})`, async () => {
    const { owner, browser } = COMPANIES[language]
    const page = await web.enter('/', { ...OWNER, email: owner }, browser)
    const place = { web, page, texts, language }
    await isAsked(place)
    if (isWhole(language)) {
      await triesTheDemo(place)
      await findsWhatIsEmpty(place)
    }
    await importsPeople(place)
    await addsADeal(place)
    if (isWhole(language)) await makesAFunnel(place)
    await invites(place)
  })

const main = ({ page }: Place): Locator => page.getByRole('main')
const steps = (place: Place): Locator =>
  main(place).getByRole('region', { name: place.texts.welcome.checklist })

/** The browser knows most of it; what was typed outlives a reload, and nothing is asked twice. */
async function isAsked(place: Place): Promise<void> {
  const { page, language, texts } = place
  const { welcome, account } = texts
  const { currency, browser, business, stage } = COMPANIES[language]
  const choice = (name: string) => page.getByRole('combobox', { name })
  await heading(page, welcome.title).waitFor()
  await settled(page)
  assert.equal(await choice(account.currency).inputValue(), currency)
  assert.equal(await choice(account.timeZone).inputValue(), browser.timezoneId)
  await looksGood(place, 'what is asked')
  const company = page.getByRole('textbox', { name: account.name })
  await write(company, COMPANY)
  await page.reload()
  await company.waitFor()
  assert.equal(await company.inputValue(), COMPANY)
  await choose(choice(welcome.business), business)
  await page.getByRole('list', { name: welcome.stages }).getByText(stage).waitFor()
  await press(page.getByRole('button', { name: welcome.begin }))
  await heading(page, welcome.readyTitle(COMPANY)).waitFor()
  await looksGood(place, 'the doors')
}

async function triesTheDemo(place: Place): Promise<void> {
  const { page, texts } = place
  const { demoData, welcome, work, account } = texts
  await press(main(place).getByRole('button', { name: demoData.add }))
  await main(place).getByText(demoData.there).waitFor()
  await press(main(place).getByRole('link', { name: welcome.home }))
  await steps(place).getByText(welcome.progress(3, 5)).waitFor()
  await looksGood(place, 'the first steps')
  await press(page.getByRole('radio', { name: work.figures }), 'ArrowLeft')
  await main(place).getByRole('heading', { name: work.deals }).waitFor()
  await looksGood(place, 'one’s own work')
  await open(place, account.title)
  await press(main(place).getByRole('button', { name: demoData.remove }))
  await main(place).getByText(demoData.gone).waitFor()
}

/** A page of each kind; `npm run walk` looks at all of them. */
const EMPTY = [
  ...['/imports', '/?view=work', '/settings/teams', '/settings/papers', '/settings/webhooks'],
  ...['/settings/automations', '/settings/applications', '/contacts'],
]

/** Whatever is empty says so and has the button that fills it; dictionaries are not empty. */
async function findsWhatIsEmpty(place: Place): Promise<void> {
  const { page } = place
  const nothing = main(place).locator('[data-nothing]')
  for (const path of EMPTY) {
    await go(page, path)
    await nothing.first().waitFor()
    assert.deepEqual(await leftEmpty(page), [], path)
  }
  await looksGood(place, 'an empty list')
  await press(nothing.getByRole('button').first())
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await go(page, '/settings/dictionaries/sources')
  await main(place).getByRole('listitem').first().waitFor()
  assert.equal(await nothing.count(), 0)
}

/** Comes back to the first page and takes the step that is called so. */
async function take(place: Place, step: 'contacts' | 'deal' | 'people'): Promise<void> {
  const { welcome, shell } = place.texts
  await open(place, shell.home)
  await press(main(place).locator('a, button', { hasText: welcome.steps[step].title }))
}

async function importsPeople(place: Place): Promise<void> {
  const { page, texts, language } = place
  const { imports } = texts
  const named = ['first-name', 'last-name', 'email'].map((name) => labelIn(place, 'contacts', name))
  await take(place, 'contacts')
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: imports.pick }))
  await (await chooser).setFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${named.join(',')}\nAnna,Berg,anna@${language}.example\n`),
  })
  await press(page.getByRole('button', { name: imports.start }))
  await page.getByText(imports.states.done, { exact: true }).waitFor()
}

async function addsADeal(place: Place): Promise<void> {
  const { page, texts } = place
  await take(place, 'deal')
  const dialog = page.getByRole('dialog')
  await write(dialog.getByLabel(labelIn(place, 'deals', 'name')).first(), 'The first of all')
  await press(dialog.getByRole('button', { name: texts.common.create }))
  await heading(page, 'The first of all').waitFor()
}

async function makesAFunnel(place: Place): Promise<void> {
  const { page, texts, language } = place
  const { funnelTemplates: words, funnels } = texts
  const { business, stage } = COMPANIES[language]
  await open(place, funnels.title)
  await press(page.getByRole('button', { name: words.add }))
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox', { name: words.choose }), business)
  await dialog.getByText(stage).waitFor()
  await looksGood(place, 'a funnel from a template')
  await press(dialog.getByRole('button', { name: words.make }))
  await heading(page, business).waitFor()
  await main(place).getByText(stage).waitFor()
}

/** Who joins finds his own work, in the language of the company. */
async function invites(place: Place): Promise<void> {
  const { page, texts, language } = place
  const { users, welcome, work, home, entry, shell } = texts
  await take(place, 'people')
  await press(page.getByRole('button', { name: users.invite, exact: true }))
  const dialog = page.getByRole('dialog')
  await write(dialog.getByRole('textbox'), `mia@${language}.example`)
  await page.keyboard.press('Enter')
  const link = new URL((await dialog.locator('pre').textContent())!)
  await press(dialog.getByRole('button', { name: users.linkDone }))
  const guest = await web.open(link.pathname + link.hash, COMPANIES[language].browser)
  await heading(guest, entry.invitationTitle(COMPANY)).waitFor()
  await joins(guest, texts)
  await heading(guest, home.title('Mia')).waitFor()
  await guest.getByRole('heading', { name: work.deals }).waitFor()
  await looksGood({ ...place, page: guest }, 'the work of somebody new')
  assert.equal(await guest.getByRole('link', { name: shell.apiDocs }).count(), 0)

  await open(place, shell.home)
  await steps(place).getByText(welcome.progress(4, 5)).waitFor()
  await press(steps(place).getByRole('button', { name: welcome.dismiss }))
  await steps(place).waitFor({ state: 'detached' })
}

async function joins(guest: Page, { entry }: typeof en): Promise<void> {
  const password = 'mia has a password'
  await write(guest.getByLabel(entry.firstName), 'Mia')
  await write(guest.getByLabel(entry.lastName), 'Lund')
  await write(guest.getByLabel(entry.newPassword), password)
  await write(guest.getByLabel(entry.repeatPassword), password)
  await guest.keyboard.press('Enter')
}
