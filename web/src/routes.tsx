import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { sessionQuery } from './api/session.ts'
import { languageOf, setLanguage } from './locales/language.ts'
import { AdminsOnly } from './shell/AdminsOnly.tsx'
import { Shell } from './shell/Shell.tsx'

interface RouterContext {
  readonly queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

const entry = createRoute({
  getParentRoute: () => root,
  id: 'entry',
  component: lazyRouteComponent(() => import('./entry/EntryLayout.tsx'), 'EntryLayout'),
})

/** Only an address of this app: whoever sends a link to the sign-in page must not choose where it leads. */
const ownAddress = (to: unknown): { to?: string } =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}

const signIn = createRoute({
  getParentRoute: () => entry,
  path: '/sign-in',
  validateSearch: ({ to }: Record<string, unknown>) => ownAddress(to),
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
    if (!user) throw redirect({ to: '/sign-in', search: ownAddress(location.href) })
    const language = languageOf(user.locale) ?? languageOf(account?.locale)
    if (language) await setLanguage(language)
  },
  component: Shell,
})

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./home/Home.tsx'), 'Home'),
})

const settings = createRoute({ getParentRoute: () => app, path: '/settings', component: Outlet })

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

const tokens = createRoute({
  getParentRoute: () => admins,
  path: '/tokens',
  component: lazyRouteComponent(() => import('./tokens/Tokens.tsx'), 'Tokens'),
})

export const routeTree = root.addChildren([
  entry.addChildren([signIn, forgotPassword, resetPassword, acceptInvitation]),
  app.addChildren([
    home,
    settings.addChildren([settingsStart, profile, security, admins.addChildren([account, users, tokens])]),
  ]),
])
