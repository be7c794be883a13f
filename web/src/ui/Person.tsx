import { Avatar, VisuallyHidden } from '@mantine/core'

/** Somebody in little space: initials for the eye, the whole name for the rest. */
export function Person({ name }: { readonly name: string }) {
  return (
    <span title={name}>
      <Avatar name={name} color="initials" size={22} radius="xl" alt="" aria-hidden="true" />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
