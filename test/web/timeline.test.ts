import assert from 'node:assert/strict'
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
