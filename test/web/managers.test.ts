import assert from 'node:assert/strict'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { furnishApplications } from './applications.ts'
import { go } from './go.ts'
import { PAGES } from './pages.ts'
import { browserTest, OWNER, startWeb } from './support.ts'

const web = await startWeb()
const MANAGER = { email: 'mia@example.com', password: 'mia has a password' }

const owner = web.browser()
await owner.signIn(OWNER.email, OWNER.password)
const invited = await owner.post('/app/invitations', { email: MANAGER.email, role: 'manager' })
const secret = new URL(invited.content.link).hash.slice(1)
const manager = web.browser()
const joining = { secret, password: MANAGER.password, 'first-name': 'Mia', 'last-name': 'Lund' }
assert.equal((await manager.post('/app/invitations/accept', joining)).status, 200)
await furnishApplications(web.api)

const creation = (type: string) => ['POST', `/api/v1/${type}`, { data: { type, attributes: {} } }] as const
const APPLICATIONS = [
  ['GET', '/app/applications'],
  ['GET', '/api/v1/applications'],
  creation('applications'),
] as const

/** The settings that are for owners and admins, with what their pages ask for. */
const CLOSED: Readonly<Record<string, readonly (readonly [string, string, object?])[]>> = {
  '/settings/account': [
    ['GET', '/app/account'],
    ['PATCH', '/app/account', { name: 'Mine' }],
  ],
  '/settings/users': [
    ['GET', '/app/invitations'],
    ['POST', '/app/invitations', { email: 'somebody@example.com', role: 'manager' }],
    ['DELETE', '/app/invitations/1'],
    ['PATCH', '/app/users/1', { disabled: true }],
    creation('users'),
  ],
  '/settings/roles': [creation('roles')],
  '/settings/roles/4': [['PATCH', '/api/v1/roles/4', { data: { type: 'roles', id: '4', attributes: {} } }]],
  '/settings/teams': [creation('user-groups')],
  '/settings/tokens': [
    ['GET', '/app/tokens'],
    ['GET', '/app/scopes'],
    ['POST', '/app/tokens', { label: 'Mine', scopes: ['contact_read'] }],
    ['PATCH', '/app/tokens/1', { label: 'Mine' }],
    ['DELETE', '/app/tokens/1'],
  ],
  '/settings/webhooks': [creation('webhooks')],
  '/settings/papers': [creation('paper-templates')],
  '/settings/papers/1': [creation('paper-templates')],
  '/settings/forms': [creation('web-forms')],
  '/settings/forms/1': [['GET', '/api/v1/web-forms/1'], creation('web-forms')],
  '/settings/automations': [['GET', '/app/automation-examples'], creation('automations')],
  '/settings/automations/1': [['GET', '/api/v1/automations/1'], creation('automation-runs')],
  '/settings/applications': APPLICATIONS,
  '/settings/applications/new': APPLICATIONS,
  '/settings/applications/1': [['GET', '/api/v1/applications/1'], creation('application-settings')],
  '/settings/applications/2/install': [
    ['POST', '/app/applications/2/installation', { scopes: [] }],
    ['DELETE', '/app/applications/2/installation'],
  ],
  '/settings/applications/1/settings': [
    ['GET', '/app/applications/1/form'],
    ['PATCH', '/app/applications/1/options', {}],
    ['POST', '/app/applications/1/iframe'],
  ],
  '/settings/activity': [['GET', '/app/activity']],
  '/settings/jobs': [['GET', '/app/jobs']],
  '/settings/funnels': [creation('deal-stage-categories')],
  '/settings/funnels/1': [creation('deal-stages')],
  '/settings/order-stages': [creation('order-stages')],
  '/settings/custom-fields': [creation('custom-fields')],
  '/settings/dictionaries': [creation('sources')],
  '/settings/dictionaries/contact-statuses': [creation('contact-statuses')],
}

const OPEN = ['/settings/profile', '/settings/notifications', '/settings/security']

browserTest('every page of the settings is open to everybody or closed to managers', () => {
  const known = [...OPEN, ...Object.keys(CLOSED)]
  const pages = PAGES.filter((path) => path.startsWith('/settings'))
  assert.deepEqual(
    pages.filter((path) => !known.includes(path)),
    [],
  )
})

browserTest('a manager sees no page for administrators, and is told so in his language', async () => {
  const page = await web.enter('/settings/profile', MANAGER)
  const paths = Object.keys(CLOSED)
  const half = Math.ceil(paths.length / 2)
  for (const [locale, { errors }, some] of [
    ['en', en, paths.slice(0, half)],
    ['ru', ru, paths.slice(half)],
  ] as const) {
    await manager.patch('/app/me', { locale })
    await page.goto(web.origin + some[0])
    for (const path of some) {
      await go(page, path)
      assert.equal(new URL(page.url()).pathname, path)
      await page.getByText(errors.noAccess).waitFor()
      assert.equal(await page.getByRole('button', { name: /^(Add|New|Добавить|Создать)/ }).count(), 0, path)
    }
  }
})

browserTest('a manager is refused everything that the closed pages ask for', async () => {
  for (const [page, requests] of Object.entries(CLOSED))
    for (const [method, path, body] of requests) {
      const mediaType = path.startsWith('/api') ? { 'content-type': 'application/vnd.api+json' } : {}
      const { status } = await manager.send(method, path, body, body && mediaType)
      assert.equal(status, 403, `${page}: ${method} ${path}`)
    }
})
