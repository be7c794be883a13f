import assert from 'node:assert/strict'
import { imported } from '../bulk/importing.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb()

browserTest('jobs of the account are listed with how they stand, in both languages', async () => {
  const page = await web.enter('/settings/jobs')
  await page.getByText('Nothing was done in the background yet').waitFor()
  await imported(web.api, '/sources/import', 'name\nA\n')
  const row = page.getByRole('listitem').filter({ hasText: 'Import' }).filter({ hasText: 'Done' })
  await row.first().waitFor()
  const { data } = (await web.api.get('/users')).document
  await web.api.patch(`/users/${data[0].id}`, {
    data: { type: 'users', id: data[0].id, attributes: { locale: 'ru' } },
  })
  const other = await web.enter('/settings/jobs')
  await heading(other, 'Фоновые задачи').waitFor()
  await other
    .getByRole('listitem')
    .filter({ hasText: 'Импорт' })
    .filter({ hasText: 'Готово' })
    .first()
    .waitFor()
  assert.equal(await other.getByRole('link', { name: 'Фоновые задачи' }).count(), 1)
})
