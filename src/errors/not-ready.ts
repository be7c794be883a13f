/** What /readyz says, by what is wrong with the database. */
export const NOT_READY = {
  away: 'the database is away',
  busy: 'the database is busy',
  'read-only': 'the database is read-only',
  full: 'the database has no room left',
} as const
