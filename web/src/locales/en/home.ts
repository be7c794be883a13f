/** The first page, before there is anything to count. */
export const home = {
  title: (name: string | null) => (name ? `Hello, ${name}` : 'Hello'),
  text: 'Your CRM is up and running. Here is how to make it yours.',
}
