import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './SignButton.module.css'

/** A button whose sign says enough on a phone, where its words are only heard. */
export function SignButton({
  className = '',
  ...props
}: ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>) {
  return <Button {...props} className={`${classes.button} ${className}`} classNames={PARTS} />
}

const PARTS = { section: classes.section!, label: classes.label! }
