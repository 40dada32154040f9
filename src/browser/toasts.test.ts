import { afterEach, expect, test } from 'vitest'
import { dismissToast, toastFailure, toastSuccess, useToasts, withdrawToasts } from './toasts.ts'

afterEach(() => {
  for (const { id } of useToasts.getState()) dismissToast(id)
})

test('a toast that repeats is shown and read out again, and stands once', () => {
  toastFailure('Invalid Bid', 'Minimum bid is $10,100')
  const [first] = useToasts.getState()
  toastFailure('Invalid Bid', 'Minimum bid is $10,100')
  expect(useToasts.getState()).toHaveLength(1)
  expect(useToasts.getState()[0]?.id).not.toBe(first?.id)
})

test('a toast that repeats comes after what was said meanwhile', () => {
  toastFailure('Error', 'Failed to place bid')
  toastSuccess('Signed out')
  toastFailure('Error', 'Failed to place bid')
  expect(useToasts.getState().map(({ title }) => title)).toEqual(['Signed out', 'Error'])
})

test('three toasts are on the screen at most, the latest', () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) toastSuccess(title)
  expect(useToasts.getState().map(({ title }) => title)).toEqual(['Two', 'Three', 'Four'])
})

test('what works takes away what failed before it, but not what is true until something else changes', () => {
  toastFailure('Invalid File', 'Please upload an image file under 5MB', 'id-photo')
  toastFailure('Validation Error', 'First name is required')
  toastSuccess("Message sent! We'll get back to you soon.")
  toastSuccess('Signed out')
  expect(useToasts.getState().map(({ title }) => title)).toEqual([
    'Invalid File',
    "Message sent! We'll get back to you soon.",
    'Signed out',
  ])
})

test('what was said about something goes when that has changed, and when more is said about it', () => {
  toastFailure('Invalid File', 'Please upload an image file under 5MB', 'id-photo')
  toastSuccess('Signed out')
  withdrawToasts('id-photo')
  expect(useToasts.getState().map(({ title }) => title)).toEqual(['Signed out'])
  toastSuccess('Bid Placed!', 'Your bid of $12,000', 'bid')
  toastFailure('Invalid Bid', 'Minimum bid is $12,100', 'bid')
  expect(useToasts.getState().map(({ title }) => title)).toEqual(['Signed out', 'Invalid Bid'])
})
