import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { signOut } from '../drafts/signOut.ts'
import { useTexts } from '../locales/language.ts'
import { userName } from '../locales/person.ts'
import {
  CheckIcon,
  ChevronDownIcon,
  MonitorIcon,
  MoonIcon,
  SignOutIcon,
  SunIcon,
  UserIcon,
} from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import classes from './UserMenu.module.css'

export function UserMenu() {
  const { shell, profile } = useTexts()
  const { user } = useSession()
  const name = userName(user)
  const leaving = useMutation({ mutationFn: signOut, onError: tellFailure })
  return (
    <Menu position="top-start" width="14rem" shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <Avatar name={name} color="initials" size={28} radius="xl" alt="" />
          <Text component="span" size="md" fw={500} truncate flex={1}>
            {name}
          </Text>
          <ChevronDownIcon size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<UserIcon />}>
          {profile.title}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{shell.colorScheme}</Menu.Label>
        <ColorSchemes />
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon />} onClick={() => leaving.mutate()}>
          {shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const SCHEMES = { light: SunIcon, dark: MoonIcon, auto: MonitorIcon } as const

function ColorSchemes() {
  const { shell } = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return Object.entries(SCHEMES).map(([scheme, Icon]) => (
    <Menu.RadioItem
      key={scheme}
      value={scheme}
      checked={scheme === colorScheme}
      checkIcon={<CheckIcon size={14} />}
      rightSection={<Icon />}
      closeMenuOnClick
      onChange={() => setColorScheme(scheme as keyof typeof SCHEMES)}
    >
      {shell[scheme as keyof typeof SCHEMES]}
    </Menu.RadioItem>
  ))
}
