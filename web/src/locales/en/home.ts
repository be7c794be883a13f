/** The first page, before there is anything to count. */
export const home = {
  title: (name: string | null) => (name ? `Hello, ${name}` : 'Hello'),
  text: 'Your CRM is up and running. Here is how to make it yours.',
  steps: {
    profile: { title: 'Say who you are', text: 'Your name, as colleagues see it, and your language.' },
    account: {
      title: 'Company name, time zone and currency',
      text: 'What stands in the corner, what the clocks show and what amounts are in.',
    },
    people: { title: 'Invite your colleagues', text: 'Everybody gets a sign-in and a role.' },
    contacts: { title: 'Bring your contacts', text: 'From a file of a spreadsheet or of another program.' },
    deal: { title: 'Create the first deal', text: 'It appears on the board, where you move it on.' },
  },
}
