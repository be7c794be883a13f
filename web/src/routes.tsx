import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { wantedIn } from './activity/wanted.ts'
import { agendaRoute, calendarRoute } from './agenda/routes.tsx'
import { sessionQuery } from './api/session.ts'
import { dealsBoardRoute, ordersBoardRoute } from './board/routes.tsx'
import { dashboardRoute, ownDashboardRoute } from './dashboard/routes.tsx'
import { keepDraftsOf } from './drafts/kept.ts'
import { duplicatesRoute } from './duplicates/routes.tsx'
import { loadFields } from './fields/loadFields.ts'
import { importRoutes } from './imports/routes.tsx'
import { startLive } from './live/start.ts'
import { languageNow, languageOf } from './locales/language.ts'
import { speak } from './metadata/speak.ts'
import { notificationSettingsRoute, notificationsRoute } from './notifications/routes.tsx'
import { recordRoutes } from './record-page/routes.tsx'
import { AdminsOnly } from './shell/AdminsOnly.tsx'
import { SettingsFrame } from './shell/SettingsFrame.tsx'
import { Shell } from './shell/Shell.tsx'
import { tableRoute } from './table/routes.tsx'
import { trashRoute } from './trash/routes.tsx'
import { WebhooksOnly } from './webhooks/WebhooksOnly.tsx'
import { welcomeRoute } from './welcome/routes.tsx'

interface RouterContext {
  readonly queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

const entry = createRoute({
  getParentRoute: () => root,
  id: 'entry',
  component: lazyRouteComponent(() => import('./entry/EntryLayout.tsx'), 'EntryLayout'),
})

const signIn = createRoute({
  getParentRoute: () => entry,
  path: '/sign-in',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' ? { to } : {},
  component: lazyRouteComponent(() => import('./entry/SignIn.tsx'), 'SignIn'),
})

const forgotPassword = createRoute({
  getParentRoute: () => entry,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./entry/ForgotPassword.tsx'), 'ForgotPassword'),
})

const resetPassword = createRoute({
  getParentRoute: () => entry,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./entry/ResetPassword.tsx'), 'ResetPassword'),
})

const acceptInvitation = createRoute({
  getParentRoute: () => entry,
  path: '/accept-invitation',
  component: lazyRouteComponent(() => import('./entry/AcceptInvitation.tsx'), 'AcceptInvitation'),
})

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  async beforeLoad({ context, location }) {
    const { user, account } = await context.queryClient.ensureQueryData(sessionQuery)
    if (!user) throw redirect({ to: '/sign-in', search: { to: location.href } })
    // Until somebody has said what the company speaks, it is what the browser does.
    const ofAccount = account?.['is-set-up'] ? languageOf(account.locale) : undefined
    await speak(languageOf(user.locale) ?? ofAccount ?? languageNow())
    keepDraftsOf(user.id)
    startLive(user.id)
  },
  component: Shell,
})

const settings = createRoute({ getParentRoute: () => app, path: '/settings', component: SettingsFrame })

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/settings/profile' })
  },
})

const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile/Profile.tsx'), 'Profile'),
})

const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: lazyRouteComponent(() => import('./profile/Security.tsx'), 'Security'),
})

const webhooksOnly = createRoute({
  getParentRoute: () => settings,
  id: 'webhooks-only',
  component: WebhooksOnly,
})

const webhooks = createRoute({
  getParentRoute: () => webhooksOnly,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/Webhooks.tsx'), 'Webhooks'),
})

const webhook = createRoute({
  getParentRoute: () => webhooksOnly,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('./webhooks/Webhook.tsx'), 'Webhook'),
})

const admins = createRoute({ getParentRoute: () => settings, id: 'admins', component: AdminsOnly })

const account = createRoute({
  getParentRoute: () => admins,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/AccountSettings.tsx'), 'AccountSettings'),
})

const users = createRoute({
  getParentRoute: () => admins,
  path: '/users',
  component: lazyRouteComponent(() => import('./users/Users.tsx'), 'Users'),
})

const roles = createRoute({
  getParentRoute: () => admins,
  path: '/roles',
  component: lazyRouteComponent(() => import('./roles/Roles.tsx'), 'Roles'),
})

const role = createRoute({
  getParentRoute: () => admins,
  path: '/roles/$id',
  component: lazyRouteComponent(() => import('./roles/Role.tsx'), 'Role'),
})

const teams = createRoute({
  getParentRoute: () => admins,
  path: '/teams',
  component: lazyRouteComponent(() => import('./teams/Teams.tsx'), 'Teams'),
})

const papers = createRoute({
  getParentRoute: () => admins,
  path: '/papers',
  component: lazyRouteComponent(() => import('./papers/Templates.tsx'), 'Templates'),
})

const paper = createRoute({
  getParentRoute: () => admins,
  path: '/papers/$id',
  component: lazyRouteComponent(() => import('./papers/Template.tsx'), 'Template'),
})

const forms = createRoute({
  getParentRoute: () => admins,
  path: '/forms',
  component: lazyRouteComponent(() => import('./forms/Forms.tsx'), 'Forms'),
})

const form = createRoute({
  getParentRoute: () => admins,
  path: '/forms/$id',
  component: lazyRouteComponent(() => import('./forms/Form.tsx'), 'Form'),
})

const automations = createRoute({
  getParentRoute: () => admins,
  path: '/automations',
  component: lazyRouteComponent(() => import('./automations/Automations.tsx'), 'Automations'),
})

const automation = createRoute({
  getParentRoute: () => admins,
  path: '/automations/$id',
  loader: loadFields,
  component: lazyRouteComponent(() => import('./automations/Automation.tsx'), 'Automation'),
})

const tokens = createRoute({
  getParentRoute: () => admins,
  path: '/tokens',
  component: lazyRouteComponent(() => import('./tokens/Tokens.tsx'), 'Tokens'),
})

const activity = createRoute({
  getParentRoute: () => admins,
  path: '/activity',
  validateSearch: wantedIn,
  loader: loadFields,
  component: lazyRouteComponent(() => import('./activity/Activity.tsx'), 'Activity'),
})

const jobs = createRoute({
  getParentRoute: () => admins,
  path: '/jobs',
  component: lazyRouteComponent(() => import('./jobs/Jobs.tsx'), 'Jobs'),
})

const applications = createRoute({
  getParentRoute: () => admins,
  path: '/applications',
  component: lazyRouteComponent(() => import('./applications/Applications.tsx'), 'Applications'),
})

const registerApplication = createRoute({
  getParentRoute: () => admins,
  path: '/applications/new',
  component: lazyRouteComponent(() => import('./applications/Register.tsx'), 'Register'),
})

const editApplication = createRoute({
  getParentRoute: () => admins,
  path: '/applications/$id',
  component: lazyRouteComponent(() => import('./applications/EditApplication.tsx'), 'EditApplication'),
})

const installApplication = createRoute({
  getParentRoute: () => admins,
  path: '/applications/$id/install',
  component: lazyRouteComponent(() => import('./applications/Install.tsx'), 'Install'),
})

const applicationSettings = createRoute({
  getParentRoute: () => admins,
  path: '/applications/$id/settings',
  component: lazyRouteComponent(
    () => import('./applications/ApplicationSettings.tsx'),
    'ApplicationSettings',
  ),
})

const funnels = createRoute({
  getParentRoute: () => admins,
  path: '/funnels',
  loader: loadFields,
  component: lazyRouteComponent(() => import('./funnels/Funnels.tsx'), 'Funnels'),
})

const funnel = createRoute({
  getParentRoute: () => admins,
  path: '/funnels/$id',
  loader: loadFields,
  component: lazyRouteComponent(() => import('./funnels/Funnel.tsx'), 'Funnel'),
})

const orderStages = createRoute({
  getParentRoute: () => admins,
  path: '/order-stages',
  loader: loadFields,
  component: lazyRouteComponent(() => import('./funnels/OrderStages.tsx'), 'OrderStages'),
})

const customFields = createRoute({
  getParentRoute: () => admins,
  path: '/custom-fields',
  loader: loadFields,
  component: lazyRouteComponent(() => import('./dictionaries/Dictionary.tsx'), 'CustomFields'),
})

const dictionaries = createRoute({
  getParentRoute: () => admins,
  path: '/dictionaries',
  component: lazyRouteComponent(() => import('./dictionaries/Dictionaries.tsx'), 'Dictionaries'),
})

const dictionary = createRoute({
  getParentRoute: () => admins,
  path: '/dictionaries/$type',
  loader: loadFields,
  component: lazyRouteComponent(() => import('./dictionaries/Dictionary.tsx'), 'Dictionary'),
})

export const routeTree = root.addChildren([
  entry.addChildren([signIn, forgotPassword, resetPassword, acceptInvitation]),
  app.addChildren([
    dashboardRoute(app),
    ownDashboardRoute(app),
    welcomeRoute(app),
    dealsBoardRoute(app),
    ordersBoardRoute(app),
    agendaRoute(app),
    calendarRoute(app),
    duplicatesRoute(app),
    trashRoute(app),
    notificationsRoute(app),
    tableRoute(app),
    recordRoutes(app),
    ...importRoutes(app),
    settings.addChildren([
      settingsStart,
      profile,
      notificationSettingsRoute(settings),
      security,
      webhooksOnly.addChildren([webhooks, webhook]),
      admins.addChildren([
        account,
        users,
        roles,
        role,
        teams,
        activity,
        jobs,
        papers,
        paper,
        forms,
        form,
        automations,
        automation,
        tokens,
        applications,
        registerApplication,
        editApplication,
        installApplication,
        applicationSettings,
        funnels,
        funnel,
        orderStages,
        customFields,
        dictionaries,
        dictionary,
      ]),
    ]),
  ]),
])
