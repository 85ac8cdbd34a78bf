/** What the stand-in sends back; `body` as text is sent as it is. */
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const problems = "https://api.twitter.com/2/problems/";

/** The refusal of a parameter. */
export function invalid(parameter: string, value: string, message: string): ApiResponse {
  const errors = [{ parameters: { [parameter]: [value] }, message }];
  return { status: 400, body: { errors, title: "Invalid Request", detail: "One or more parameters to your request was invalid.", type: `${problems}invalid-request` } };
}

/** The shape `{title, detail, type, status}`. */
export function problem(status: number, title: string, detail = title, type = "about:blank"): ApiResponse {
  return { status, body: { title, type, status, detail } };
}

/** What stands in `errors` of a 200 for something that is not there. */
export function missing(resource: "user" | "tweet", parameter: string, value: string) {
  return {
    value, detail: `Could not find ${resource} with ${parameter}: [${value}].`, title: "Not Found Error", resource_type: resource,
    parameter, resource_id: value, type: `${problems}resource-not-found`,
  };
}

/** What stands in `errors` of a 200 for a user that is suspended. */
export function suspended(parameter: string, value: string) {
  return {
    value, detail: `User has been suspended: [${value}].`, title: "Forbidden", resource_type: "user", parameter, resource_id: value,
    type: `${problems}resource-not-found`,
  };
}
