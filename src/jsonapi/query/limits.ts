/** How much one query may ask for; what is beyond is 400 and names the limit. */
export const MOST_PARAMETERS = 100
export const MOST_FILTERS = 50
/** Of one filter that takes a list. */
export const MOST_VALUES = 1_000
/** Each of them brings its own conditions. */
export const MOST_TABLES = 30
export const MOST_WORDS = 30
export const MOST_SORT_KEYS = 10
export const MOST_INCLUDES = 30
/** Of one type. */
export const MOST_FIELDS = 200
/** Of one `filter[where]`, in all groups together. */
export const MOST_CONDITIONS = 50
/** Of what a field is to contain or begin with. */
export const LONGEST_PIECE = 500
