import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { seriousFaults } from './axe.ts'
import { go } from './go.ts'
import { settled } from './settled.ts'
import { browserTest, heading, OWNER, startWeb } from './support.ts'
import { leftEmpty } from './walk/looks.ts'

const web = await startWeb({ isNew: true })

const choice = (page: Page, name: string) => page.getByRole('combobox', { name })
const main = (page: Page) => page.getByRole('main')

browserTest('a new owner is asked in the language of the browser, by keyboard, and never twice', async () => {
  const page = await web.enter('/', OWNER, { locale: 'ru-RU', timezoneId: 'Europe/Samara' })
  await heading(page, 'Добро пожаловать в Rapport').waitFor()
  await settled(page)
  assert.equal(await choice(page, 'Валюта').inputValue(), 'RUB · российский рубль')
  assert.equal(await choice(page, 'Часовой пояс').inputValue(), 'Europe/Samara')
  assert.deepEqual(await seriousFaults(page), [])
  const company = page.getByRole('textbox').first()
  await company.fill('Ромашка')
  await page.reload()
  await company.waitFor()
  assert.equal(await company.inputValue(), 'Ромашка')
  const business = choice(page, 'Чем вы занимаетесь')
  await business.press('ArrowDown')
  const option = page.getByRole('option', { name: 'Услуги' })
  while (!(await option.getAttribute('data-combobox-selected'))) await business.press('ArrowDown')
  await business.press('Enter')
  await page.getByRole('list', { name: 'Этапы' }).getByText('Сдача работ').waitFor()
  await page.getByRole('button', { name: 'Начать' }).press('Enter')
  await heading(page, 'Ромашка: всё готово').waitFor()
  await settled(page)
  assert.deepEqual(await seriousFaults(page), [])

  await main(page).getByRole('button', { name: 'Добавить демоданные' }).press('Enter')
  await main(page).getByText('Демоданные добавлены').waitFor({ timeout: 60_000 })
  await main(page).getByRole('link', { name: 'На главную' }).click()
  const steps = main(page).getByRole('region', { name: 'Первые шаги' })
  await steps.getByText('Готово: 3 из 5').waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await page.getByText('Моя работа').click()
  await main(page).getByRole('heading', { name: 'Мои открытые сделки' }).waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await page.getByText('Показатели').click()
  await steps.getByRole('button', { name: 'Убрать первые шаги' }).click()
  await steps.waitFor({ state: 'detached' })

  await page.goto(`${web.origin}/settings/account`)
  await main(page).getByRole('button', { name: 'Убрать демоданные' }).click()
  await main(page).getByText('Демоданных больше нет').waitFor({ timeout: 60_000 })
  await page.goto(`${web.origin}/`)
  await heading(page, 'Здравствуйте').waitFor()
})

/** A page of each kind; `npm run walk` looks at all of them. */
const EMPTY = [
  ...['/contacts', '/imports', '/?view=work', '/settings/teams', '/settings/papers', '/settings/webhooks'],
  ...['/settings/automations', '/settings/applications', '/settings/dictionaries/sources'],
]

browserTest('whatever is empty says so and has the button that fills it', async () => {
  await web.addAccount('UTC', 'password')
  const page = await web.enter('/', { email: 'owner2@example.com', password: 'password' })
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
