import { editAccount, showAccount } from './account.ts'
import { showActivity } from './activity.ts'
import { openIframe, saveOptions, showForm } from './application-settings.ts'
import { install, showApplications, uninstall } from './applications.ts'
import { showAutomationExamples } from './automation-examples.ts'
import { deleteFileForGood, showKeptFiles } from './deleted-files.ts'
import { addDemoData, removeDemoData, showDemoData } from './demo-data.ts'
import { showHandRuns, startHandRun } from './hand-runs.ts'
import { accept, inviteUser, lookAtInvitation, showInvitations, withdraw } from './invitations.ts'
import { showJobs } from './jobs.ts'
import { showMetadata } from './metadata.ts'
import { arrangeOwnNavigation } from './navigation.ts'
import { editNotificationSettings, readAllNotifications, showNotificationSettings } from './notifications.ts'
import { showOpenRecords } from './open-records.ts'
import { changeEmail, changePassword, requestReset, takeReset } from './password.ts'
import { addPushSubscription, removePushSubscription, showPush } from './push.ts'
import { preview } from './role-preview.ts'
import { forAdministrators, forAnybody, forOwners, forUsers, forViewersToo, type Route } from './route.ts'
import { addFunnel, setUp, showFunnelTemplates } from './set-up.ts'
import { showSignedIn, signIn, signOut } from './sign-in.ts'
import { endOneSignInSession, showSignInSessions } from './sign-in-sessions.ts'
import { showTimeline } from './timeline.ts'
import { editToken, makeToken, revoke, showScopes, showTokens } from './tokens.ts'
import { changeMyself, changeUser } from './users.ts'
import { seeAs, showOwnViewings, showViewings, stopSeeingAs } from './viewings.ts'

/** Everything below /app. */
export const routes: readonly Route[] = [
  forAnybody('GET', 'session', showSignedIn),
  forAnybody('POST', 'session', signIn),
  forViewersToo('DELETE', 'session', signOut),
  forOwners('PUT', 'view-as', seeAs),
  forViewersToo('DELETE', 'view-as', stopSeeingAs),
  forOwners('GET', 'viewings', showViewings),
  forUsers('GET', 'me/viewings', showOwnViewings),
  forUsers('GET', 'sessions', showSignInSessions),
  forUsers('DELETE', 'sessions/:id', endOneSignInSession),
  forUsers('PUT', 'password', changePassword),
  forAdministrators('PUT', 'email', changeEmail),
  forUsers('PATCH', 'me', changeMyself),
  forUsers('PUT', 'me/navigation', arrangeOwnNavigation),
  forUsers('GET', 'me/notification-settings', showNotificationSettings),
  forUsers('PATCH', 'me/notification-settings', editNotificationSettings),
  forUsers('GET', 'me/push-subscriptions', showPush),
  forUsers('POST', 'me/push-subscriptions', addPushSubscription),
  forUsers('DELETE', 'me/push-subscriptions', removePushSubscription),
  forUsers('POST', 'me/notifications/read', readAllNotifications),
  forUsers('GET', 'metadata', showMetadata),
  forUsers('GET', 'open-records', showOpenRecords),
  forUsers('GET', 'timeline', showTimeline),
  forUsers('GET', 'hand-runs', showHandRuns),
  forUsers('POST', 'hand-runs', startHandRun),
  forAnybody('POST', 'password-resets', requestReset),
  forAnybody('POST', 'password-resets/use', takeReset),
  forAnybody('POST', 'invitations/look', lookAtInvitation),
  forAnybody('POST', 'invitations/accept', accept),
  forAdministrators('GET', 'invitations', showInvitations),
  forAdministrators('POST', 'invitations', inviteUser),
  forAdministrators('DELETE', 'invitations/:id', withdraw),
  forAdministrators('PATCH', 'users/:id', changeUser),
  forAdministrators('POST', 'roles/preview', preview),
  forAdministrators('GET', 'account', showAccount),
  forAdministrators('PATCH', 'account', editAccount),
  forAdministrators('POST', 'set-up', setUp),
  forAdministrators('GET', 'funnel-templates', showFunnelTemplates),
  forAdministrators('POST', 'funnels', addFunnel),
  forAdministrators('GET', 'demo-data', showDemoData),
  forAdministrators('POST', 'demo-data', addDemoData),
  forAdministrators('DELETE', 'demo-data', removeDemoData),
  forAdministrators('GET', 'activity', showActivity),
  forAdministrators('GET', 'jobs', showJobs),
  forAdministrators('GET', 'automation-examples', showAutomationExamples),
  forAdministrators('GET', 'deleted-files', showKeptFiles),
  forAdministrators('DELETE', 'deleted-files/:id', deleteFileForGood),
  forAdministrators('GET', 'scopes', showScopes),
  forAdministrators('GET', 'tokens', showTokens),
  forAdministrators('POST', 'tokens', makeToken),
  forAdministrators('PATCH', 'tokens/:id', editToken),
  forAdministrators('DELETE', 'tokens/:id', revoke),
  forAdministrators('GET', 'applications', showApplications),
  forAdministrators('POST', 'applications/:id/installation', install),
  forAdministrators('DELETE', 'applications/:id/installation', uninstall),
  forAdministrators('GET', 'applications/:id/form', showForm),
  forAdministrators('PATCH', 'applications/:id/options', saveOptions),
  forAdministrators('POST', 'applications/:id/iframe', openIframe),
]
