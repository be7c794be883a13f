/** The headings under which fields stand. */
export const fieldGroups = {
  main: 'Main',
  customs: 'Custom fields',
  'work-address': 'Work address',
  'home-address': 'Home address',
  messengers: 'Social networks and messengers',
  'actual-address': 'Actual address',
  'juristic-address': 'Legal address',
  'mailing-address': 'Mailing address',
  requisites: 'Requisites',
  utm: 'UTM marks',
  system: 'About the record',
  links: 'Links',
}

export const linkPicker = {
  nothing: 'Nothing found',
  create: (one: string, name: string) => (name ? `Create ${one} “${name}”` : `Create ${one}`),
  clear: (label: string) => `Clear ${label}`,
  remove: (name: string) => `Remove ${name}`,
}

export const record = {
  created: (name: string) => `${name} is created`,
  moreFields: (count: number) => (count === 1 ? '1 more field' : `${count} more fields`),
}
