import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { PASSWORD, person } from '../app/people.ts'
import { toldSoMany } from '../notifications/people.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, startWeb } from './support.ts'

const web = await startWeb({ followsLog: true })

const WORDS = {
  en: {
    tab: 'Timeline',
    box: /^Write a comment/,
    bold: 'Bold',
    send: 'Send',
    edit: 'Edit the comment',
    save: 'Save',
    remove: 'Delete the comment',
    comments: 'Comments',
    task: 'Task: ',
  },
  ru: {
    tab: 'Лента',
    box: /^Напишите комментарий/,
    bold: 'Полужирный',
    send: 'Отправить',
    edit: 'Изменить комментарий',
    save: 'Сохранить',
    remove: 'Удалить комментарий',
    comments: 'Комментарии',
    task: 'Задача: ',
  },
}

for (const language of ['en', 'ru'] as const)
  browserTest(`what is said of a record by keyboard stands in its timeline (${language})`, async () => {
    const words = WORDS[language]
    const anna = await person(web, 'manager')
    await web.api.patch(`/users/${anna.id}`, {
      data: {
        type: 'users',
        id: anna.id,
        attributes: { 'first-name': 'Zoe', 'last-name': `Mention${language}` },
      },
    })
    const owner = await person(web, 'owner')
    await owner.browser.patch('/app/me', { locale: language })
    const deal = await web.api.create('deals', { name: 'Talk' })
    const about = { deal: { data: { type: 'deals', id: deal.id } } }
    await web.api.create('diary-tasks', { name: 'Call them' }, about)
    const page = await web.enter(`/deals/${deal.id}`, { email: owner.email, password: PASSWORD })
    const box = page.getByRole('textbox', { name: words.box })
    await box.focus()
    await page.keyboard.type('Agreed with ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('the boss')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(` @Mention${language}`)
    await page.getByRole('option', { name: new RegExp(`Mention${language}`) }).waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.reload()
    assert.match(await box.innerText(), /Agreed with the boss/)
    await box.focus()
    await page.keyboard.press('Control+Enter')
    const stream = page.getByRole('region', { name: words.tab, exact: true })
    await stream.locator('strong', { hasText: 'the boss' }).waitFor()
    await stream.getByText(words.task).waitFor()
    assert.equal((await toldSoMany(web.api, anna.id, 1))[0]!.kind, 'mentioned')

    await stream.getByRole('button', { name: words.edit }).click()
    const edited = stream.getByRole('textbox', { name: words.edit })
    await edited.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!!')
    await page.keyboard.press('Control+Enter')
    await stream.getByText('!!').waitFor()
    await stream.getByRole('button', { name: words.remove }).click()
    await stream.getByText('the boss').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await stream.getByText('the boss').waitFor()
    const said = await web.api.create('comments', { body: 'Live <em>word</em>' }, { commentable: about.deal })
    await stream.getByText('word').waitFor()
    const other = await web.enter(`/comments/${said.id}`)
    await other.waitForURL(/\/deals\/\d+$/)
    await stream.getByText(words.comments, { exact: true }).click()
    await stream.getByText(words.task).waitFor({ state: 'detached' })
    assert.deepEqual(await seriousFaults(page), [])
  })

const question = (page: Page) => page.getByRole('dialog', { name: 'Give up what you typed?' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click()

/** The timeline of a new deal, with something that the owner has said of it. */
async function openTalk(body: string) {
  const deal = await web.api.create('deals', { name: 'Talked about' })
  const commentable = { data: { type: 'deals', id: deal.id } }
  const said = await web.api.create('comments', { body }, { commentable })
  const page = await web.enter(`/deals/${deal.id}?tab=history`)
  const stream = page.getByRole('region', { name: 'Timeline', exact: true })
  await stream.getByText(body).waitFor()
  const bodyOf = async () => (await web.api.get(`/comments/${said.id}`)).document.data.attributes.body
  return { page, stream, bodyOf }
}

browserTest('a comment that is edited asks before it is given up, and is there after a reload', async () => {
  const { page, stream, bodyOf } = await openTalk('Once said')
  const edit = stream.getByRole('button', { name: 'Edit the comment' })
  const box = stream.getByRole('textbox', { name: 'Edit the comment' })
  await edit.click()
  await page.keyboard.press('Escape')
  await edit.click()
  await page.keyboard.type(', twice')
  await page.keyboard.press('Escape')
  await answer(page, 'Keep editing')
  await box.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(' typed')
  await page.reload()
  await box.getByText('Once said, twice typed').waitFor()
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await answer(page, 'Keep editing')
  await box.focus()
  await page.keyboard.press('Control+Enter')
  await box.waitFor({ state: 'detached' })
  assert.match(await bodyOf(), /Once said, twice typed/)
  await page.reload()
  await edit.click()
  await box.focus()
  await page.keyboard.type('Never ')
  await stream.getByRole('button', { name: 'Cancel' }).click()
  await answer(page, 'Give it up')
  await box.waitFor({ state: 'detached' })
  await page.reload()
  await stream.getByText('Once said, twice typed').waitFor()
  assert.equal(await box.count(), 0)
})

browserTest(
  'a comment cannot be changed while it is sent, and the next one can be written after',
  async () => {
    const { page, stream } = await openTalk('Before')
    const box = page.getByRole('textbox', { name: /^Write a comment/ })
    const release = Promise.withResolvers<void>()
    await page.route('**/api/v1/comments', async (route) => {
      await release.promise
      await route.continue()
    })
    await box.focus()
    await page.keyboard.type('On its way')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type(' and more')
    assert.equal(await box.innerText(), 'On its way')
    assert.equal(await box.getAttribute('aria-readonly'), 'true')
    release.resolve()
    await stream.getByText('On its way', { exact: true }).waitFor()
    await box.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('The next one')
    assert.equal(await box.innerText(), 'The next one')
    await page.keyboard.press('Control+Enter')
    await stream.getByText('The next one', { exact: true }).waitFor()
    await page.unrouteAll()
  },
)
