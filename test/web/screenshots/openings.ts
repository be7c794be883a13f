import type { Locator, Page } from 'playwright-core'
import type { Catalogue } from '../../../web/src/locales/en.ts'
import type { Screen } from './sheets.ts'

const CSV = 'First name,Surname,Birthday\nAnna,Karenina,15.03.1985\nAlexey,,yesterday\n'

/** What is only seen after a click, by page and by a name for its picture. */
export interface Opening {
  readonly path: string
  readonly name: string
  /** It is there on screens of this size alone. */
  readonly screen?: Screen
  readonly open: (page: Page, texts: Catalogue) => Promise<unknown>
}

const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).first()
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const press = (key: string) => (page: Page) => page.keyboard.press(key)

/** Opens the menu of the record, and takes an item of it. */
const ofRecord = (name?: (texts: Catalogue) => string) => async (page: Page, texts: Catalogue) => {
  await page.locator('main button[aria-haspopup=menu]').last().click()
  if (name) await item(page, name(texts)).click()
  else await page.getByRole('menuitem').first().waitFor()
}

const first = (page: Page) => page.locator('main').getByRole('button').first().click()

export const OPENINGS: readonly Opening[] = [
  {
    path: '/',
    name: 'menu',
    screen: 'desktop',
    open: (page) => page.locator('nav button[aria-haspopup=menu]').click(),
  },
  {
    path: '/',
    name: 'menu',
    screen: 'phone',
    open: (page, { shell }) => button(page, shell.openMenu).click(),
  },
  {
    path: '/',
    name: 'arrange',
    screen: 'desktop',
    open: (page, { places }) => button(page, places.arrange).click(),
  },
  { path: '/', name: 'keys', open: press('?') },
  {
    path: '/contacts',
    name: 'palette',
    async open(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('an')
    },
  },
  { path: '/contacts', name: 'new', open: press('c') },
  { path: '/deals', name: 'new', open: press('c') },
  { path: '/diary-tasks', name: 'new', open: press('c') },
  { path: '/invoices', name: 'new', open: press('c') },
  {
    path: '/deals',
    name: 'filter',
    async open(page, { table }) {
      await button(page, table.filter).click()
      await page.getByRole('option').locator('visible=true').first().click()
    },
  },
  { path: '/deals', name: 'filters', open: (page, { table }) => button(page, table.filter).click() },
  {
    path: '/deals',
    name: 'conditions',
    async open(page, { questions }) {
      await button(page, questions.open).click()
      const dialog = page.getByRole('dialog')
      await button(dialog, questions.addCondition).click()
      await button(dialog, questions.addGroup).click()
    },
  },
  {
    path: '/deals',
    name: 'columns',
    screen: 'desktop',
    open: (page, { table }) => button(page, table.columns).click(),
  },
  { path: '/deals', name: 'sort', open: (page, { table }) => button(page, table.sort).click() },
  { path: '/deals', name: 'more', open: (page, { table }) => button(page, table.more).click() },
  {
    path: '/deals',
    name: 'share',
    async open(page, { table }) {
      await button(page, table.views).click()
      await item(page, table.saveAs).click()
    },
  },
  {
    path: '/deals',
    name: 'selected',
    async open(page, { table }) {
      await page.getByRole('columnheader', { name: table.selectAll }).click()
    },
  },
  { path: '/contacts/1', name: 'menu', open: ofRecord() },
  { path: '/contacts/1', name: 'merge', open: ofRecord(({ record }) => record.merge) },
  { path: '/contacts/1', name: 'access', open: ofRecord(({ access }) => access.title) },
  {
    path: '/import/contacts',
    name: 'file',
    open: (page) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }),
  },
  {
    path: '/calendar',
    name: 'new',
    open: (page) => page.locator('main ul [tabindex="0"]').first().press('Enter'),
  },
  {
    path: '/dashboards/1',
    name: 'arranged',
    open: (page, { dashboards }) => button(page, dashboards.arrange).click(),
  },
  {
    path: '/dashboards/1',
    name: 'tile',
    async open(page, { dashboards }) {
      await button(page, dashboards.arrange).click()
      await button(page, dashboards.add).click()
    },
  },
  {
    path: '/dashboards/1',
    name: 'share',
    async open(page, { dashboards }) {
      await page.locator('main button[aria-haspopup=menu]').first().click()
      await item(page, dashboards.nameAndSharing).click()
    },
  },
  { path: '/settings/tokens', name: 'new', open: (page, { tokens }) => button(page, tokens.create).click() },
  { path: '/settings/users', name: 'new', open: (page, { users }) => button(page, users.invite).click() },
  {
    path: '/settings/webhooks',
    name: 'new',
    open: (page, { webhooks }) => button(page, webhooks.create).click(),
  },
  { path: '/settings/custom-fields', name: 'new', open: first },
  { path: '/settings/automations', name: 'new', open: first },
  { path: '/settings/roles', name: 'new', open: first },
  { path: '/settings/teams', name: 'new', open: first },
  { path: '/settings/forms', name: 'new', open: first },
  { path: '/settings/papers', name: 'new', open: first },
  {
    path: '/settings/funnels/1',
    name: 'new',
    open: (page, { funnels }) => button(page, funnels.addStage).click(),
  },
]
