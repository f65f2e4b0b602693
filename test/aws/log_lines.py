"""
Prints each line of all log groups of the account as a JSON text. The AWS CLI would have to start once for each group.
"""

import json
import os

from botocore import session

logs = session.get_session().create_client("logs", endpoint_url=os.environ["AWS_ENDPOINT_URL"])
for groups in logs.get_paginator("describe_log_groups").paginate():
    for group in groups["logGroups"]:
        for page in logs.get_paginator("filter_log_events").paginate(logGroupName=group["logGroupName"]):
            for event in page["events"]:
                print(json.dumps(event["message"]))
