/** Every page that there is, by who can open it. */
export const ENTRY_PAGES = [
  '/sign-in',
  '/forgot-password',
  '/reset-password#secret',
  '/accept-invitation#secret',
]

export const PAGES = [
  '/',
  '/boards/deals',
  '/boards/orders',
  '/agenda',
  '/calendar',
  '/contacts',
  '/deals',
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
  '/settings/funnels',
  '/settings/funnels/1',
  '/settings/order-stages',
  '/settings/custom-fields',
  '/settings/dictionaries',
  '/settings/dictionaries/contact-statuses',
]
