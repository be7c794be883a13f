/** The specification's lists, typed out from it and not taken from the definitions. */

interface ExpectedType {
  readonly attributes: readonly string[]
  readonly required: readonly string[]
  readonly computed: readonly string[]
  readonly relationships: Readonly<Record<string, string>>
  readonly filters: readonly string[]
}

const words = (list: string): string[] => list.trim().split(/\s+/)

// Beyond the specification: what the lists of the web app are filtered by, such as `q` of whatever has a name.
// So is `id`, which every type has, and `general-phone` of contacts, which client programs send.
const DATE_FILTERS = 'id created-at-gte created-at-lte updated-at-gte updated-at-lte'
// `external-id`, the last attribute of the main types, is the outside key of imports.
const COMMON_FILTERS = `${DATE_FILTERS} external-id responsible-id source-id table-state-id q archived discarded actual discarded-at-null`
const SEGMENT_FILTERS = 'segment-ids segment-process-status-ids'
const UTM =
  'utm-source utm-medium utm-campaign utm-term utm-content utm-landing-page utm-city utm-search-query'

const dictionary = (attributes: string): ExpectedType => ({
  attributes: words(attributes),
  required: ['name'],
  computed: ['as-string', 'updated-at'],
  relationships: {},
  filters: words(`${DATE_FILTERS} q`),
})

const COLORED = dictionary('name as-string color created-at updated-at')
const NAMED = dictionary('name as-string created-at updated-at')

// `position` comes from the contract.
const STAGE = `name as-string duration probability next-if-items-done description color kind position
  created-at updated-at`

export const SPECIFIED_TYPES: Readonly<Record<string, ExpectedType>> = {
  contacts: {
    attributes: words(`
      first-name last-name middle-name as-string birthdate position description note
      general-phone mobile-phone work-phone work-phone-postfix other-phone other-phone-postfix fax
      email other-email website customs created-at updated-at archived-at discarded-at cached-at
      previous-responsible-id initial-balance
      work-country work-region work-city work-zipcode work-street work-building work-housing work-apartment
      home-country home-region home-city home-zipcode home-street home-building home-housing home-apartment
      vkontakte facebook linkedin odnoklassniki instagram twitter whatsapp viber telegram skype
      ${UTM} external-id`),
    required: ['first-name', 'last-name'],
    computed: ['as-string', 'updated-at', 'cached-at', 'previous-responsible-id'],
    relationships: {
      responsible: 'users',
      user: 'users',
      source: 'sources',
      companies: 'companies',
      status: 'contact-statuses',
      'contact-type': 'contact-types',
      deals: 'deals',
      orders: 'orders',
      products: 'products',
      'entities-products': 'entity-products',
      tasks: 'diary-tasks',
      events: 'diary-events',
      performers: 'users',
      documents: 'documents',
      invoices: 'invoices',
      contracts: 'contracts',
      segments: 'segments',
      contacts: 'contacts',
    },
    filters: words(`${COMMON_FILTERS} ${SEGMENT_FILTERS} status-id contact-type-id general-phone
      last-name middle-name first-name work-phone mobile-phone other-phone any-phone email other-email
      birthdate-gte birthdate-lte birthdate-null`),
  },
  companies: {
    attributes: words(`
      name as-string description general-phone mobile-phone work-phone work-phone-postfix other-phone
      other-phone-postfix fax email other-email website country region city address zip-code customs
      created-at updated-at archived-at discarded-at previous-responsible-id
      actual-country actual-region actual-city actual-zip-code actual-street actual-house actual-build
      actual-office
      juristic-country juristic-region juristic-city juristic-zip-code juristic-street juristic-house
      juristic-build juristic-office
      mailing-country mailing-region mailing-city mailing-zip-code mailing-street mailing-house mailing-build
      mailing-office
      full-name short-name inn ogrn kpp okved okpo director accountant lawfulness-base manager-name
      manager-position
      ${UTM} external-id`),
    required: ['name'],
    computed: ['as-string', 'updated-at', 'previous-responsible-id'],
    relationships: {
      responsible: 'users',
      user: 'users',
      source: 'sources',
      contacts: 'contacts',
      status: 'company-statuses',
      'company-type': 'company-types',
      deals: 'deals',
      orders: 'orders',
      products: 'products',
      'entities-products': 'entity-products',
      tasks: 'diary-tasks',
      events: 'diary-events',
      'bank-details': 'company-bank-details',
      performers: 'users',
      documents: 'documents',
      invoices: 'invoices',
      contracts: 'contracts',
      checkups: 'checkups',
      segments: 'segments',
    },
    filters: words(`${COMMON_FILTERS} ${SEGMENT_FILTERS} status-id company-type-id
      inn kpp work-phone general-phone other-phone any-phone email other-email`),
  },
  'company-bank-details': {
    attributes: words(`name as-string bank-name bik corr-number number is-default active
      created-at updated-at`),
    required: ['name'],
    computed: ['as-string', 'updated-at'],
    relationships: { company: 'companies' },
    filters: words(`${DATE_FILTERS} bik number`),
  },
  'contact-statuses': COLORED,
  'company-statuses': COLORED,
  'deal-statuses': COLORED,
  'contact-types': NAMED,
  'company-types': NAMED,
  'deal-loss-reasons': NAMED,
  'order-loss-reasons': NAMED,
  // `as-string`, `discarded-at`, `contacts` and `companies` come from the contract, `currency` from decision 60.
  deals: {
    attributes: words(`
      name as-string description loss-comment amount cost profit currency number planned-at finished-at stage-since board-rank customs
      created-at updated-at archived-at discarded-at previous-responsible-id ${UTM} external-id`),
    required: [],
    computed: ['as-string', 'profit', 'stage-since', 'updated-at', 'previous-responsible-id'],
    relationships: {
      responsible: 'users',
      user: 'users',
      company: 'companies',
      contact: 'contacts',
      stage: 'deal-stages',
      'stage-category': 'deal-stage-categories',
      source: 'sources',
      status: 'deal-statuses',
      'loss-reason': 'deal-loss-reasons',
      'loss-competitor': 'competitors',
      area: 'areas',
      products: 'products',
      deals: 'deals',
      orders: 'orders',
      'entities-products': 'entity-products',
      performers: 'users',
      tasks: 'diary-tasks',
      documents: 'documents',
      invoices: 'invoices',
      contracts: 'contracts',
      segments: 'segments',
      contacts: 'contacts',
      companies: 'companies',
    },
    filters: words(`${COMMON_FILTERS} ${SEGMENT_FILTERS} state loss-reason-id currency
      planned-at-gte planned-at-lte finished-at-gte finished-at-lte
      deal-status-id deal-stage-id deal-stage-category-id related-contacts-ids related-companies-ids`),
  },
  'deal-stage-categories': {
    attributes: words(`
      name as-string amount-calc-method cost-calc-method amount-calc-field cost-calc-field is-default
      win-by-diaries calculation-method created-at updated-at`),
    required: ['name', 'amount-calc-method', 'cost-calc-method'],
    computed: ['as-string', 'calculation-method', 'updated-at'],
    relationships: { stages: 'deal-stages' },
    filters: words(`${DATE_FILTERS} q`),
  },
  'deal-stages': {
    ...dictionary(STAGE),
    computed: ['as-string', 'kind', 'updated-at'],
    relationships: { 'deal-stage-category': 'deal-stage-categories' },
    filters: words(`${DATE_FILTERS} q deal-stage-category-id`),
  },
  orders: {
    attributes: words(`
      name as-string description loss-comment amount currency number stage-since board-rank customs
      created-at updated-at archived-at discarded-at previous-responsible-id ${UTM} external-id`),
    required: [],
    computed: ['as-string', 'stage-since', 'updated-at', 'previous-responsible-id'],
    relationships: {
      responsible: 'users',
      user: 'users',
      company: 'companies',
      contact: 'contacts',
      stage: 'order-stages',
      source: 'sources',
      status: 'order-statuses',
      'loss-reason': 'order-loss-reasons',
      'loss-competitor': 'competitors',
      products: 'products',
      deals: 'deals',
      'entities-products': 'entity-products',
      performers: 'users',
      tasks: 'diary-tasks',
      documents: 'documents',
      invoices: 'invoices',
      contracts: 'contracts',
      contacts: 'contacts',
      companies: 'companies',
    },
    filters: words(`${COMMON_FILTERS} state status-id loss-reason-id currency order-stage-id`),
  },
  'order-stages': { ...dictionary(STAGE), computed: ['as-string', 'kind', 'updated-at'] },
}

/** The types that the specification only points at, and the marketplace's. */
export const CONTRACT_TYPES = words(`
  users user-groups sources areas competitors product-categories order-statuses order-stages products
  entity-products diary-tasks diary-events invoices invoice-lines invoice-payments contracts checkups segments
  segment-process-statuses documents custom-fields table-states constants
  applications application-settings roles webhooks automations automation-runs notifications comments activities
  paper-templates web-forms currency-rates distinctions dashboards`)
