/** An owner sees the app as somebody else does. */
export const viewing = {
  title: 'Seen as somebody else',
  seeAs: (name: string) => `See the app as ${name}`,
  seen: (name: string) => `You see the app as ${name}. Nothing can be changed.`,
  stop: 'Stop',
  closed: 'Nothing can be changed while you see the app as somebody else',
  all: 'Who has seen the app as whom',
  own: 'Who has seen the app as you',
  listText: 'Owners can look at the app as somebody sees it, and change nothing there.',
  sawAs: (viewer: string, viewed: string) => `${viewer} as ${viewed}`,
  now: 'Now',
  deleted: 'A deleted user',
}
