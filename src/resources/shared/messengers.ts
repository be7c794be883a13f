import { grouped, text } from '../../definition/index.ts'

export const messengers = grouped('messengers', {
  vkontakte: text(),
  facebook: text(),
  linkedin: text(),
  odnoklassniki: text(),
  instagram: text(),
  twitter: text(),
  whatsapp: text(),
  viber: text(),
  telegram: text(),
  skype: text(),
})
