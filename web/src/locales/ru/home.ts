import type { home as english } from '../en/home.ts'

export const home: typeof english = {
  title: (name) => (name ? `Здравствуйте, ${name}` : 'Здравствуйте'),
  text: 'Ваша CRM работает. Вот с чего начать.',
}
