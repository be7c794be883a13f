import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { writtenMoney } from '../../web/src/ui/numbers.ts'
import { seriousFaultsInBoth } from './axe.ts'
import { startDemo } from './demo.ts'
import { settled } from './settled.ts'
import { browserTest, heading, OWNER } from './support.ts'

const web = await startDemo()
const today = new Date().toISOString().slice(0, 10)
const dayAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const picture = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const FUNNEL = 'filter[actual]=1&filter[deal-stage-category-id]=1'
const SINCE = `${Number(today.slice(0, 4)) - 1}-01-01`

interface Resource {
  readonly id: string
  readonly attributes: Readonly<Record<string, never>>
  readonly relationships: Readonly<Record<string, { readonly data: { readonly id: string } }>>
}

/** Every record of a list, page by page: what the dashboard is compared with. */
async function allOf(path: string): Promise<Resource[]> {
  const records: Resource[] = []
  for (let number = 1; ; number++) {
    const { document } = await web.api.get(`${path}&page[size]=100&page[number]=${number}`)
    records.push(...document.data)
    if (number >= document.meta['page-count']) return records
  }
}

const dollars = (amount: number) => writtenMoney(amount, 'en', 'USD')
const amountOf = (deals: readonly Resource[]) =>
  deals.reduce((sum, { attributes }) => sum + Number(attributes.amount ?? 0), 0)
const stageIn = ({ relationships }: Resource) => relationships.stage!.data.id

const stages: Resource[] = (await web.api.get('/deal-stage-categories/1/stages?sort=position')).document.data
const created = await allOf(
  `/deals?${FUNNEL}&filter[created-at-gte]=${SINCE}&filter[created-at-lte]=${today}&include=stage,responsible`,
)

async function openDashboard(): Promise<Page> {
  const page = await web.enter(`/?from=${SINCE}&to=${today}`)
  await picture(page, 'Amount by stage').getByRole('link').first().waitFor()
  return page
}

browserTest('funnel, stages and people show what the lists add up to', async () => {
  const page = await openDashboard()
  const path = stages.filter(({ attributes }) => attributes.kind !== 'lost').map(({ id }) => id)
  for (const { id, attributes } of stages) {
    const here = created.filter((deal) => stageIn(deal) === id)
    const bar = picture(page, 'Amount by stage').getByRole('link', { name: attributes.name })
    assert.match((await bar.textContent())!, new RegExp(`\\${dollars(amountOf(here))}${here.length}$`))
    const place = path.indexOf(id)
    if (place < 0) continue
    const reached = created.filter((deal) => place === 0 || path.indexOf(stageIn(deal)) >= place).length
    const step = picture(page, 'Funnel and conversion').getByRole('link', { name: attributes.name })
    assert.match((await step.textContent())!, new RegExp(`^${attributes.name}${reached}(\\D|\\d+%|$)`))
  }
  const byPerson = Map.groupBy(created, ({ relationships }) => relationships.responsible!.data.id)
  const bars = picture(page, 'Amount by responsible').getByRole('link')
  await bars.first().waitFor()
  const shown = await bars.allTextContents()
  for (const deals of byPerson.values())
    assert.ok(shown.some((text) => text.endsWith(`${dollars(amountOf(deals))}${deals.length}`)))
  assert.equal(shown.length, byPerson.size)
})

browserTest('months, tasks and contacts show what the lists count, and open them', async () => {
  const page = await openDashboard()
  const month = `${today.slice(0, 7)}-01`
  const won = await allOf(`/deals?${FUNNEL}&filter[state]=won&filter[finished-at-gte]=${month}`)
  const name = new Date(month).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const column = picture(page, 'Won and lost by month').getByRole('link', {
    name: new RegExp(`${name}: Won`),
  })
  assert.equal(
    await column.getAttribute('aria-label'),
    `${name}: Won ${won.length}, ${dollars(amountOf(won))}`,
  )
  const overdue = await allOf(`/diary-tasks?filter[completed-at-null]=1&filter[due-at-lte]=${dayAway(-1)}`)
  await page.getByRole('link', { name: `Overdue tasks ${overdue.length}` }).waitFor()
  const contacts = await allOf(
    `/contacts?filter[actual]=1&filter[created-at-gte]=${SINCE}&filter[created-at-lte]=${today}`,
  )
  await page.getByRole('link', { name: `New contacts ${contacts.length}` }).waitFor()
  await column.click()
  await page.waitForURL('**/deals?**')
  const search = new URL(page.url()).searchParams
  assert.equal(search.get('filter[state]'), 'won')
  assert.equal(search.get('filter[finished-at-gte]'), month)
})

browserTest('another funnel and another time are in the address', async () => {
  const page = await openDashboard()
  await page.getByRole('combobox', { name: 'Funnel' }).click()
  await page.getByRole('option', { name: 'Service contracts' }).click()
  await picture(page, 'Funnel and conversion').getByRole('link', { name: 'Inspection' }).waitFor()
  await page.getByRole('button', { name: /^Time:/ }).click()
  await page.getByRole('menuitem', { name: 'Last 30 days' }).click()
  await page.waitForURL((url) => url.searchParams.get('from')?.includes(dayAway(-29)) ?? false)
  assert.match(new URL(page.url()).searchParams.get('funnel')!, /2/)
})

browserTest('an account in which nothing is yet says what to do first', async () => {
  await web.addAccount('UTC', OWNER.password)
  const page = await web.enter('/', { email: 'owner2@example.com', password: OWNER.password })
  await heading(page, 'Hello').waitFor()
  await page.getByRole('button', { name: 'Create the first deal' }).waitFor()
})

browserTest('the dashboard has no serious fault in light, nor in the dark', async () => {
  const page = await openDashboard()
  await settled(page)
  assert.deepEqual(await seriousFaultsInBoth(page), [])
})
