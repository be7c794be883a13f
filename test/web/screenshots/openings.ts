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

const MENUS = 'main button[aria-haspopup=menu]'

type Named = (texts: Catalogue) => string

const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).first()
const press = (key: string) => (page: Page) => page.keyboard.press(key)
const first = (page: Page) => page.locator('main').getByRole('button').first().click()

const click =
  (...names: readonly Named[]) =>
  async (page: Page, texts: Catalogue) => {
    for (const name of names) await button(page, name(texts)).click()
  }

/** Opens the first or the last menu of the page, and takes an item of it. */
const ofMenu = (which: 'first' | 'last', name?: Named) => async (page: Page, texts: Catalogue) => {
  await page.locator(MENUS)[which]().click()
  if (name) await page.getByRole('menuitem', { name: name(texts), exact: true }).click()
  else await page.getByRole('menuitem').first().waitFor()
}

export const OPENINGS: readonly Opening[] = [
  {
    path: '/',
    name: 'menu',
    screen: 'desktop',
    open: (page) => page.locator('nav button[aria-haspopup=menu]').click(),
  },
  { path: '/', name: 'menu', screen: 'phone', open: click(({ shell }) => shell.openMenu) },
  { path: '/', name: 'arrange', screen: 'desktop', open: click(({ places }) => places.arrange) },
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
  { path: '/deals', name: 'filters', open: click(({ table }) => table.filter) },
  {
    path: '/deals',
    name: 'conditions',
    open: click(
      ({ questions }) => questions.open,
      ({ questions }) => questions.addCondition,
      ({ questions }) => questions.addGroup,
    ),
  },
  { path: '/deals', name: 'columns', screen: 'desktop', open: click(({ table }) => table.columns) },
  { path: '/deals', name: 'sort', open: click(({ table }) => table.sort) },
  { path: '/deals', name: 'more', open: click(({ table }) => table.more) },
  { path: '/deals', name: 'share', open: ofMenu('first', ({ table }) => table.saveAs) },
  {
    path: '/deals',
    name: 'selected',
    open: (page, { table }) => page.getByRole('columnheader', { name: table.selectAll }).click(),
  },
  { path: '/contacts/1', name: 'menu', open: ofMenu('last') },
  { path: '/contacts/1', name: 'merge', open: ofMenu('last', ({ record }) => record.merge) },
  { path: '/contacts/1', name: 'access', open: ofMenu('last', ({ access }) => access.title) },
  {
    path: '/imports/new/contacts',
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
  { path: '/dashboards/1', name: 'arranged', open: click(({ dashboards }) => dashboards.arrange) },
  {
    path: '/dashboards/1',
    name: 'tile',
    open: click(
      ({ dashboards }) => dashboards.arrange,
      ({ dashboards }) => dashboards.add,
    ),
  },
  {
    path: '/dashboards/1',
    name: 'share',
    open: ofMenu('first', ({ dashboards }) => dashboards.nameAndSharing),
  },
  { path: '/settings/tokens', name: 'new', open: click(({ tokens }) => tokens.create) },
  { path: '/settings/users', name: 'new', open: click(({ users }) => users.invite) },
  { path: '/settings/webhooks', name: 'new', open: click(({ webhooks }) => webhooks.create) },
  { path: '/settings/custom-fields', name: 'new', open: first },
  { path: '/settings/automations', name: 'new', open: first },
  { path: '/settings/roles', name: 'new', open: first },
  { path: '/settings/teams', name: 'new', open: first },
  { path: '/settings/forms', name: 'new', open: first },
  { path: '/settings/papers', name: 'new', open: first },
  { path: '/settings/funnels/1', name: 'new', open: click(({ funnels }) => funnels.addStage) },
]
