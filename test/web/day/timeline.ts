import assert from 'node:assert/strict'
import { toldSoMany, toldTo } from '../../notifications/people.ts'
import type { Document } from '../../support/client.ts'
import { press } from './keyboard.ts'
import { looksGood, onlyOneCalledSo, open, type Place } from './place.ts'

/** Something is said of a deal, mentions a colleague, is said otherwise, taken back and found among the rest. */
export async function timeline(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const words = `the boss ${language}`
  const { comments, record } = texts
  const { document: tasks } = await web.api.get('/diary-tasks?include=deal&filter[completed-at-null]=1')
  const deals = tasks.included.filter(({ type }: Document) => type === 'deals')
  const deal = await onlyOneCalledSo(place, deals)
  const { document: found } = await web.api.get('/users?filter[q]=Hartwell')
  const colleague = found.data[0].id
  const told = (await toldTo(web.api, colleague)).length

  await open(place, deal.attributes.name)
  const box = page.getByRole('textbox', { name: comments.write })
  await press(box, 'End')
  await page.keyboard.insertText('Agreed with ')
  await page.keyboard.press('Control+b')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' @Hartwell')
  await page.getByRole('option', { name: /Hartwell/ }).waitFor()
  await looksGood(place, 'a comment that is written')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.reload()
  await box.getByText(words).waitFor()
  await press(box, 'Control+Enter')
  const stream = page.getByRole('region', { name: record.history, exact: true })
  await stream.locator('strong', { hasText: words }).waitFor()
  assert.equal((await toldSoMany(web.api, colleague, told + 1)).at(-1)!.kind, 'mentioned')

  const said = stream.getByRole('listitem').filter({ hasText: words })
  await press(said.getByRole('button', { name: comments.edit }))
  await press(stream.getByRole('textbox', { name: comments.edit }), 'Control+End')
  await page.keyboard.insertText('!!')
  await page.keyboard.press('Control+Enter')
  await said.getByText('!!').waitFor()
  await press(said.getByRole('button', { name: comments.remove }))
  await said.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await said.waitFor()

  const { type, id } = deal
  await web.api.create(
    'comments',
    { body: `Live <em>word ${language}</em>` },
    { commentable: { data: { type, id } } },
  )
  await stream.locator('em', { hasText: `word ${language}` }).waitFor()
  const task = stream.getByText(`${comments.happened.tasks}: `).first()
  await task.waitFor()
  await press(stream.getByRole('checkbox', { name: comments.kind.comments }), ' ')
  await task.waitFor({ state: 'detached' })
  await said.waitFor()
  await looksGood(place, 'the timeline')
}
