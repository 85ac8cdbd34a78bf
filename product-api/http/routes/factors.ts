import type { SignedIn } from "@/contracts/auth/calls";
import { factorsCalls, signInCalls } from "@/contracts/auth/factors";
import { revokeUndelivered } from "../../domain/auth/commands";
import { renewRecoveryCodes } from "../../domain/auth/factors/commands-factors";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "../../domain/auth/factors/commands-passkeys";
import { beginProof } from "../../domain/auth/factors/commands-proof";
import { beginPasskeySignIn, challengeSecondFactor, finishSignIn, signInByPasskey } from "../../domain/auth/factors/commands-sign-in";
import { addTotp, beginTotp, removeTotp } from "../../domain/auth/factors/commands-totp";
import { findFactors } from "../../domain/auth/factors/queries";
import type { RouteModule } from "../context";

export const factorsRoutes: RouteModule = ({ call }, context) => {
  const undo = (signedIn: SignedIn) => revokeUndelivered(context, signedIn);
  call(signInCalls.passkeyChallenge, ({ client }) => beginPasskeySignIn(context, client));
  call(signInCalls.passkey, ({ body, client }) => signInByPasskey(context, body, client), undo);
  call(signInCalls.secondFactorChallenge, ({ body }) => challengeSecondFactor(context, body.token));
  call(signInCalls.secondFactor, ({ body, client }) => finishSignIn(context, body, client), undo);
  call(factorsCalls.list, ({ caller }) => findFactors(context, caller.userId));
  call(factorsCalls.proofChallenge, ({ caller }) => beginProof(context, caller));
  call(factorsCalls.passkeyChallenge, ({ caller, body, client }) => beginPasskey(context, caller, body, client));
  call(factorsCalls.addPasskey, ({ caller, body, client }) => addPasskey(context, caller, body, client));
  call(factorsCalls.renamePasskey, ({ caller, params, body, client }) => renamePasskey(context, caller, params.id, body.name, client));
  call(factorsCalls.removePasskey, ({ caller, params, body, client }) => removePasskey(context, caller, params.id, body, client));
  call(factorsCalls.beginTotp, ({ caller, body, client }) => beginTotp(context, caller, body, client));
  call(factorsCalls.addTotp, ({ caller, body, client }) => addTotp(context, caller, body, client));
  call(factorsCalls.removeTotp, ({ caller, body, client }) => removeTotp(context, caller, body, client));
  call(factorsCalls.renewRecoveryCodes, ({ caller, body, client }) => renewRecoveryCodes(context, caller, body, client));
};
