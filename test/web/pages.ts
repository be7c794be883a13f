/** Every page that there is, by who can open it. */
export const ENTRY_PAGES = [
  '/sign-in',
  '/forgot-password',
  '/reset-password#secret',
  '/accept-invitation#secret',
]

/** Of two applications, the first is installed. */
export const PAGES = [
  '/',
  '/boards/deals',
  '/boards/orders',
  '/agenda',
  '/calendar',
  '/contacts',
  '/contacts/1',
  '/deals',
  '/deals/1',
  '/diary-tasks',
  '/imports',
  '/import/contacts',
  '/settings/profile',
  '/settings/security',
  '/settings/account',
  '/settings/users',
  '/settings/tokens',
  '/settings/applications',
  '/settings/applications/new',
  '/settings/applications/1',
  '/settings/applications/1/settings',
  '/settings/applications/2/install',
  '/settings/funnels',
  '/settings/funnels/1',
  '/settings/order-stages',
  '/settings/custom-fields',
  '/settings/dictionaries',
  '/settings/dictionaries/contact-statuses',
]
