/** The first hour: what a new account is asked, and what it is offered. */
export const welcome = {
  title: 'Welcome to Rapport',
  text: 'A few things about your company. All of it can be changed later under Settings.',
  business: 'What you do',
  businessText: 'Your first funnel gets these stages; rename and move them as you like.',
  stages: 'Stages',
  begin: 'Begin',
  later: 'Skip for now',
  readyTitle: (company: string) => `${company} is ready`,
  readyText: 'Where would you like to begin?',
  home: 'Go to the home page',
  done: 'Done',
  steps: {
    profile: { title: 'Say who you are', text: 'Your name, as colleagues see it, and your language.' },
    setUp: { title: 'Say what your company is', text: 'Name, language, currency and time zone.' },
    contacts: { title: 'Bring your contacts', text: 'From a file of a spreadsheet or of another program.' },
    deal: { title: 'Create the first deal', text: 'It appears on the board, where you move it on.' },
    people: { title: 'Invite your colleagues', text: 'Everybody gets a sign-in and a role.' },
  },
  checklist: 'First steps',
  progress: (done: number, total: number) => `${done} of ${total} done`,
  dismiss: 'Put the first steps away',
}

export const demoData = {
  title: 'Demo data',
  offer: 'Try it with demo data',
  text: 'Contacts, companies, deals, orders and tasks of a company that sells coffee. One press takes all of it away again.',
  add: 'Add demo data',
  making: 'The demo data is being made…',
  there: 'The demo data is there',
  thereText: 'Try whatever you like with it. What you add yourself, and what you change, stays when it goes.',
  remove: 'Take the demo data away',
  leaving: 'The demo data is being taken away…',
  gone: 'The demo data is gone',
  kept: (count: number) =>
    count === 1
      ? 'One thing that you had changed was kept.'
      : `${count} things that you had changed were kept.`,
  failed: 'The demo data could not be made. Nothing of it was left.',
}

/** A new funnel from a template. */
export const funnelTemplates = {
  add: 'From a template',
  title: 'Funnel from a template',
  choose: 'Business',
  made: (name: string) => `Funnel “${name}” made`,
  make: 'Make the funnel',
}

/** The home page of somebody who works with records. */
export const work = {
  view: 'What the home page shows',
  mine: 'My work',
  figures: 'Figures',
  deals: 'My open deals',
  allDeals: 'All my deals',
  noDeals: 'You have no open deals',
  noDealsText: 'Deals that you are responsible for show up here.',
  newDeal: 'New deal',
  news: 'What is new',
  allNews: 'All notifications',
}
